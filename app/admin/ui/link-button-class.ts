/** The look of a name in a list that opens everything about it. On a card it reaches a thumb's height, and takes a line's. */
export const LINK_BUTTON =
  "inline-block text-left font-medium underline decoration-control decoration-1 underline-offset-4 hover:text-gold hover:decoration-gold card:-my-3 card:py-3";
