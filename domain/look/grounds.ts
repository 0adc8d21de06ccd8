/** The background of each theme as in app/tokens.css, for graphics drawn outside the style sheet. */
export const NIGHT_GROUND = "#15122b";
export const DAWN_GROUND = "#fbf7ef";
