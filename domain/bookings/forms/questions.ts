/** The maximum length of a question; five of them with their labels fit into the 4000 characters of a booking's notes. */
export const QUESTION_MAX = 600;

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** "Your first question" for 0; a single question has no number. */
export function questionLabel(index: number, count: number): string {
  return count === 1 ? "Your question" : `Your ${ORDINALS[index] ?? `${index + 1}th`} question`;
}

/** Prepends the client's questions to a booking's notes, one per line; empty ones are left out. */
export function notesWithQuestions(questions: string[], notes: string): string {
  const filled = questions.map((text) => text.trim()).filter(Boolean);
  const lines = filled.map((text, index) => `Question ${index + 1}: ${text}`);
  return [lines.join("\n"), notes.trim()].filter(Boolean).join("\n\n");
}
