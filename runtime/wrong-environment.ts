/** A variable that the program cannot start with; the message is one sentence that names it. */
export class WrongEnvironment extends Error {}
