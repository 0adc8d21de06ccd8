import { type Answer, serveBare } from "../bare-server.ts";
import { whenHanded } from "../in-process.ts";

/** The same headers and bytes from memory. */
whenHanded<Answer>((answer) => serveBare(async () => answer));
