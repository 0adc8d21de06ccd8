/** The program cannot start with a variable; the message is one sentence that names it. */
export class WrongEnvironment extends Error {}
