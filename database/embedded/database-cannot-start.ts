/** The bundled database cannot run here; the message is one sentence for whoever starts the program, with PostgreSQL's own words where it had any. */
export class DatabaseCannotStart extends Error {}
