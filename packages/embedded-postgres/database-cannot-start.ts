/** The bundled database cannot run here. The message is one sentence for the operator, with PostgreSQL's own message if there is one. */
export class DatabaseCannotStart extends Error {}
