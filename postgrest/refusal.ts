/** A refused request: a status and the four members of the error body. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
};

/** What a step of a request hands to the next one, or why it does not. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/**
 * A refusal on its way out of a nested rule. Grammar and planning are recursive; inside one step a refusal is thrown,
 * and `attempt` turns it into the step's returned value, so that no step throws at another.
 */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Ends the step under way with a refusal. */
export function throwRefusal(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** Runs one step; what it refuses comes back as a value, anything else that it throws is a fault and goes on up. */
export function attempt<T>(step: () => T): Outcome<T> {
  try {
    return { ok: true, value: step() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
