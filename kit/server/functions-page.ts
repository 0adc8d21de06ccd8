import { z } from "zod";
import type { Action, Refusals } from "./action.ts";
import type { Declared } from "./mount.ts";

const CALLERS = { anyone: "anyone", user: "a client", admin: "the practitioner" };

type Schema = {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** docs/functions.md: what each subject declares, and what modules refuse with in acts of the core (`within`), as a page to read. */
export function functionsPage(subjects: Record<string, Declared[]>, within: Record<string, Refusals>): string {
  const sections = Object.entries(subjects).map(([subject, declared]) => {
    const codes = codesOf(within[subject] ?? {});
    const lines = [
      ...declared.map(lineOf),
      ...(codes ? [`- Where it takes part in another call, it also refuses with ${codes}.`] : []),
    ];
    return `## ${subject[0]?.toUpperCase()}${subject.slice(1)}\n\n${lines.join("\n")}\n`;
  });
  return `# Functions

Every call below \`/functions/v1\`, as \`server/<subject>/actions.ts\` declares it; this page is written from there by a test. A body is JSON; a GET has a query. What is optional has a question mark. Codes are those of an answer's \`code\`; any call may also be refused with \`invalid-request\` (400, which names its \`field\`), \`practitioner-only\` (403) or \`too-often\` (429). Without a valid sign-in, what is not for anyone answers as the hosted gateway does: 401, \`{"code":401,"message":"Invalid JWT","error":"..."}\`.

${sections.join("\n")}`;
}

function lineOf(declared: Declared): string {
  const { method, name, who, about } = declared;
  const head = `- \`${method} ${name}\`, for ${CALLERS[who.role]}. ${about}`;
  const fields = declared.kind === "endpoint" ? [] : fieldsOf(declared);
  const refused = codesOf(declared.refusals);
  return [head, fields.length > 0 && `Takes ${fields.join(", ")}.`, refused && `Refused: ${refused}.`]
    .filter(Boolean)
    .join(" ");
}

const codesOf = (refusals: Refusals) =>
  Object.entries(refusals)
    .map(([code, [status]]) => `\`${code}\` ${status}`)
    .join(", ");

function fieldsOf({ input }: Action): string[] {
  const schema = z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema;
  const parts = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const names = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
  return [...names].map((name) => `\`${name}${required.has(name) ? "" : "?"}\``);
}
