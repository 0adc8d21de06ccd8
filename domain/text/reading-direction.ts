/** Removes the characters that set the text direction, because within a sentence they would reverse the words that follow. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, "");
}
