/** The style of a name in a list that opens its details. On a card its target has the height of a touch target, but occupies one line. */
export const LINK_BUTTON =
  "inline-block text-left font-medium underline decoration-control decoration-1 underline-offset-4 hover:text-gold hover:decoration-gold card:-my-3 card:py-3";
