/** The SVG path of a star with four rays around (0, 0), 8 units in each direction. */
export const STAR = "M0 -8L1.8 -1.8L8 0L1.8 1.8L0 8L-1.8 1.8L-8 0L-1.8 -1.8Z";
