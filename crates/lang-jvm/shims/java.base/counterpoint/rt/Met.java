package counterpoint.rt;

/** The objects that a run has shown so far, by number, in the order in which it did; and which view had each of them last. */
final class Met {
    private static Object[] objects;
    private static int[] views;
    private static int count;
    /** The numbers of objects, one more than they are, where the identity of the object leads; 0 is none. */
    private static int[] places;
    private static int last;

    private Met() {
    }

    /** The number of a new view. */
    static int begin() {
        if (objects == null) {
            objects = new Object[8];
            views = new int[8];
            places = new int[32];
        }
        last++;
        return last;
    }

    /** The number of an object; -1 if it was not shown. */
    static int number(Object object) {
        int place = place(object);
        return places[place] - 1;
    }

    /** Where the number of an object is, or would be. */
    private static int place(Object object) {
        int mask = places.length - 1;
        int place = Native.identity(object) & mask;
        while (places[place] != 0 && objects[places[place] - 1] != object) {
            place = place + 1 & mask;
        }
        return place;
    }

    /** Adds an object that a view shows first. */
    static void add(Object object, int view) {
        if (count == objects.length) {
            grow();
        }
        objects[count] = object;
        views[count] = view;
        count++;
        places[place(object)] = count;
    }

    private static void grow() {
        Object[] longer = new Object[2 * count];
        Native.copyElements(objects, 0, longer, 0, count);
        objects = longer;
        int[] more = new int[2 * count];
        Native.copyElements(views, 0, more, 0, count);
        views = more;
        places = new int[4 * longer.length];
        for (int number = 0; number < count; number++) {
            places[place(objects[number])] = number + 1;
        }
    }

    /** Whether a view has an object already. If not, it has it now. */
    static boolean isIn(int number, int view) {
        boolean isIn = views[number] == view;
        views[number] = view;
        return isIn;
    }
}
