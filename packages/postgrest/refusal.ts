/** A refused request: a status and the four members of the error body. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
};

/** The result of a step, which is the input of the next one, or a refusal. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/**
 * Carries a refusal out of a nested rule. Grammar and planning are recursive: within a step a refusal is thrown, and `attempt` returns it
 * as the step's value, so that no step throws into another.
 */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Ends the current step with a refusal. */
export function throwRefusal(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** Runs one step and returns a thrown refusal as a value; rethrows any other error. */
export function attempt<T>(step: () => T): Outcome<T> {
  try {
    return { ok: true, value: step() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
