package counterpoint.rt;

/** What objects of the user show. The front end adds both methods to their classes. */
public interface Answering {
    /** Shows the fields that can be seen. */
    void shows(View view);

    /** Shows what methods without parameters give back. */
    void answers(View view);
}
