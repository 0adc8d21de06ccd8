/** The maximum length of a question; five of them with their labels fit into the 4000 characters of a booking's notes. */
import { msg, t } from "@sacred-space/words/t.ts";
export const QUESTION_MAX = 600;

const LABELS = [
  msg("Your first question"),
  msg("Your second question"),
  msg("Your third question"),
  msg("Your fourth question"),
  msg("Your fifth question"),
];

/** "Your first question" for 0; a single question has no number. */
export function questionLabel(index: number, count: number): string {
  if (count === 1) return t("Your question");
  const label = LABELS[index];
  return label
    ? t(label)
    : t("Your {number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} question", { number: index + 1 });
}

/** Prepends the client's questions to a booking's notes, one per line; empty ones are left out. */
export function notesWithQuestions(questions: string[], notes: string): string {
  const filled = questions.map((text) => text.trim()).filter(Boolean);
  const lines = filled.map((text, index) => t("Question {number}: {text}", { number: index + 1, text }));
  return [lines.join("\n"), notes.trim()].filter(Boolean).join("\n\n");
}
