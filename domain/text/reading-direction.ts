/** The text without the marks that set its reading direction: within a sentence they would reverse the words after it. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, "");
}
