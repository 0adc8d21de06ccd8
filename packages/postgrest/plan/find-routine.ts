import { type Catalog, type Routine, type RoutineArgument, keyOf } from "../catalog/catalog.ts";
import { type Refusal, throwRefusal } from "../refusal.ts";
import type { Payload } from "../request/payload.ts";
import { closest } from "./closest.ts";

type Called = { schema: string; name: string; keys: string[]; payload: Payload | undefined };

/** Resolves the overload of a call by the names of its function and arguments. */
export function findRoutine(catalog: Catalog, called: Called): Routine {
  const named = catalog.functions.get(keyOf(called)) ?? [];
  const byArguments = called.payload?.kind === "raw" ? [] : named.filter((routine) => takes(routine, called.keys));
  const meant =
    byArguments.length > 0 ? byArguments : named.filter((routine) => takesWholeBody(routine, called.payload));
  const [first] = meant;
  if (first && meant.length === 1) return first;
  return throwRefusal(first ? ambiguous(meant) : unknownRoutine(catalog, called));
}

/** The name of an unnamed argument is the empty key, as in `{"": 1}`. */
function takes({ arguments: all }: Routine, keys: string[]): boolean {
  const required = all.filter((argument) => argument.required);
  return keys.every((key) => all.some(({ name }) => name === key)) && required.every(({ name }) => keys.includes(name));
}

/** A function's sole unnamed argument, which receives the whole body. */
export function namelessArgument({ arguments: [argument] }: Routine): RoutineArgument | undefined {
  return argument?.name === "" ? argument : undefined;
}

/** True if a function's sole unnamed argument accepts a body of this kind. */
function takesWholeBody(routine: Routine, payload: Payload | undefined): boolean {
  const argument = namelessArgument(routine);
  if (!argument || !payload) return false;
  if (payload.kind === "json") return argument.type === "json" || argument.type === "jsonb";
  return payload.kind === "raw" && argument.type === payload.type;
}

function ambiguous(routines: readonly Routine[]): Refusal {
  const written = routines.map(
    ({ schema, name, arguments: all }) =>
      `${schema}.${name}(${all.map((argument) => `${argument.name} => ${argument.type}`).join(", ")})`,
  );
  return {
    status: 300,
    code: "PGRST203",
    message: `Could not choose the best candidate function between: ${written.join(", ")}`,
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  };
}

/** The refusal for a call that matches no function, with the function that may have been meant. */
export function unknownRoutine(catalog: Catalog, { schema, name, keys, payload }: Called): Refusal {
  const sorted = keys.toSorted();
  const raw = payload?.kind === "raw" ? payload.type : undefined;
  const listed = sorted.length === 0 ? " without parameters" : `(${listOf(sorted)})`;
  const searched =
    sorted.length === 0 ? " without parameters" : ` with parameter${sorted.length > 1 ? "s" : ""} ${listOf(sorted)}`;
  const how = raw
    ? ` with a single unnamed ${raw} parameter`
    : `${searched}${payload?.kind === "json" ? " or with a single unnamed json/jsonb parameter" : ""}`;
  return {
    status: 404,
    code: "PGRST202",
    message: `Could not find the function ${schema}.${name}${raw ? "" : listed} in the schema cache`,
    details: `Searched for the function ${schema}.${name}${how}, but no matches were found in the schema cache.`,
    hint: raw ? null : hint(catalog, schema, name, sorted),
  };
}

const MAX_SHOWN = 20;
const MAX_SHOWN_LENGTH = 63; // characters: no argument's name is longer

/** Lists the names for a message, a few of them at most. */
function listOf(names: string[]): string {
  const shown = names
    .slice(0, MAX_SHOWN)
    .map((name) => (name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}...` : name));
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function hint(catalog: Catalog, schema: string, name: string, keys: string[]): string | null {
  const named = catalog.functions.get(keyOf({ schema, name })) ?? [];
  const perhaps = "Perhaps you meant to call the function ";
  if (named.length === 0) {
    const others = [...catalog.functions.values()].flatMap(([first]) => (first?.schema === schema ? [first.name] : []));
    const near = closest(name, others);
    return near === undefined ? null : `${perhaps}${schema}.${near}`;
  }
  const signatures = named.map(
    ({ arguments: all }) =>
      `(${all
        .map((argument) => argument.name)
        .toSorted()
        .join(", ")})`,
  );
  const near = closest(`(${keys.join(", ")})`, signatures) ?? (signatures.length === 1 ? signatures[0] : undefined);
  return near === undefined ? null : `${perhaps}${schema}.${name}${near}`;
}
