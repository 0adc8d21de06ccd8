import { type Answer, serveBare } from "../bare/bare-server.ts";
import { onJob } from "../in-process.ts";

/** The same headers and bytes from memory. */
onJob<Answer>((answer) => serveBare(async () => answer));
