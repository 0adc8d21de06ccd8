/** The bundled database cannot run here; the message is one sentence for the operator, with PostgreSQL's own message where there is one. */
export class DatabaseCannotStart extends Error {}
