// Overriding with covariant return types, also through interfaces and super calls.
public class CovariantReturns {
    interface Copyable {
        Object copy();
    }

    static class Animal implements Copyable {
        protected String name = "animal";

        @Override
        public Animal copy() {
            Animal a = new Animal();
            a.name = name + "'";
            return a;
        }

        Number legs() {
            return 3.5;
        }

        Animal self() {
            return this;
        }
    }

    static class Dog extends Animal {
        int tricks = 2;

        @Override
        public Dog copy() {
            Dog d = new Dog();
            d.name = super.copy().name + "!";
            d.tricks = tricks + 1;
            return d;
        }

        @Override
        Integer legs() {
            return 4;
        }

        @Override
        Dog self() {
            return this;
        }

        Dog learn() {
            tricks *= 2;
            return this;
        }
    }

    public static void main(String[] args) {
        Dog dog = new Dog().learn().self().learn();
        Dog copy = dog.copy();
        System.out.println(copy.name + " " + copy.tricks);
        Animal animal = dog;
        System.out.println(animal.copy().name + " " + animal.copy().getClass().getSimpleName());
        Copyable copyable = dog;
        System.out.println(((Dog) copyable.copy()).tricks);
        System.out.println(animal.legs() + " " + new Animal().legs() + " " + (dog.legs() + 1));
        System.out.println(animal.self() == dog);
        Copyable[] all = {new Animal(), dog, copy, () -> "lambda"};
        for (Copyable c : all) {
            System.out.println(c.copy().getClass().getSimpleName());
        }
    }
}
