// The dawn sky (app/tokens.css), written out: mail programs know no variables and drop style sheets.
export const INK = "#2a2145";
export const CREAM = "#fbf7ef";
export const MUTED = "#5d5478";
export const HAIRLINE = "#ddd2bf";
export const GOLD = "#e3b866";
export const LINK = "#5b3fa6";
export const DISPLAY_FONT = "Marcellus,'Palatino Linotype',Palatino,Georgia,serif";
export const TEXT_FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
