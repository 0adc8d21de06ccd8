/** The longest question; five of them with their labels fit into the 4000 characters of a booking's notes. */
export const QUESTION_MAX = 600;

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** "Your first question" for 0. A single question needs no number. */
export function questionLabel(index: number, count: number): string {
  return count === 1 ? "Your question" : `Your ${ORDINALS[index] ?? `${index + 1}th`} question`;
}

/** A booking's notes with the questions before them, each on a line of its own; empty boxes are left out. */
export function notesWithQuestions(questions: string[], notes: string): string {
  const filled = questions.map((text) => text.trim()).filter(Boolean);
  const lines = filled.map((text, index) => `Question ${index + 1}: ${text}`);
  return [lines.join("\n"), notes.trim()].filter(Boolean).join("\n\n");
}
