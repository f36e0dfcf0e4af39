class Calc {
}
