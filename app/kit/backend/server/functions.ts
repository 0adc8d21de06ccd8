import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult, type Refusal, refusalIn, UNREACHABLE } from "./server-result.ts";
import { refusalMessage } from "./refusal-message.ts";

/** A declared action, by its type alone: `import type { sellVoucher } from "#server/credits/actions.ts"`. */
type Declared = {
  readonly kind: "action" | "file";
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly wire?: { in: unknown; out: unknown; code: string };
};
type Wire<A extends Declared> = NonNullable<A["wire"]>;
export type Written = Declared & { readonly method: "POST" };
export type Read = Declared & { readonly kind: "action"; readonly method: "GET" };
export type OfFile = Declared & { readonly kind: "file" };
export type InputOf<A extends Declared> = Wire<A>["in"];
export type AnswerOf<A extends Declared> = Wire<A>["out"];

/** Calls an action as the signed-in user: `act<typeof sellVoucher>(client, "practice-sell-voucher", sale)`. */
export const act = <A extends Written>(
  client: DataClient,
  name: A["name"],
  input: InputOf<A>,
): Promise<ServerResult<AnswerOf<A>>> => callFunction(client, name, input as object);

/** A query: what is undefined is not asked. */
const asked = (query: unknown) => JSON.parse(JSON.stringify(query)) as Record<string, string>;

/** The same for one that only reads. */
export const ask = <A extends Read>(
  client: DataClient,
  name: A["name"],
  query: InputOf<A>,
): Promise<ServerResult<AnswerOf<A>>> => readFunction(client, name, asked(query));

/** The same for a file to save. */
export const askForFile = <A extends OfFile>(
  client: DataClient,
  name: A["name"],
  query: InputOf<A>,
): Promise<ServerResult<Blob>> => fetchFile(client, name, asked(query));

/** The same for a CSV file to save. */
export const askForCsv = <A extends OfFile>(
  client: DataClient,
  name: A["name"],
  query: InputOf<A>,
): Promise<ServerResult<Blob>> => fetchCsv(client, name, asked(query));

/** Calls a named function as the signed-in user. A refusal is a value; only a program error throws. */
export async function callFunction<T>(client: DataClient, name: string, body: object): Promise<ServerResult<T>> {
  const { data, error } = await client.functions.invoke<T>(name, { body: { ...body } });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  return { ok: true, value: data as T };
}

export async function readFunction<T>(
  client: DataClient,
  name: string,
  query: Record<string, string> = {},
): Promise<ServerResult<T>> {
  const { data, error } = await client.functions.invoke<T>(`${name}?${new URLSearchParams(query)}`, { method: "GET" });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  return { ok: true, value: data as T };
}

/**
 * Fetches a file from a named function as the signed-in user, with GET. supabase-js has already parsed JSON: it is serialized again,
 * indented for people.
 */
export async function fetchFile(
  client: DataClient,
  name: string,
  query: Record<string, string>,
): Promise<ServerResult<Blob>> {
  const { data, error } = await client.functions.invoke<unknown>(`${name}?${new URLSearchParams(query)}`, {
    method: "GET",
    headers: { accept: "*/*" },
  });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  if (data instanceof Blob) return { ok: true, value: data };
  return { ok: true, value: new Blob([typeof data === "string" ? data : JSON.stringify(data, null, 2)]) };
}

/** The same for a CSV file. Restores the byte order mark, which Excel needs to recognize UTF-8 and supabase-js drops when it reads text. */
export async function fetchCsv(
  client: DataClient,
  name: string,
  query: Record<string, string>,
): Promise<ServerResult<Blob>> {
  return mapResult(
    await fetchFile(client, name, query),
    (file) => new Blob(["\uFEFF", file], { type: "text/csv;charset=utf-8" }),
  );
}

/** supabase-js keeps the refusing Response in `context`; its other errors mean that there was no response. */
async function refusalFrom(error: { name: string; context?: unknown }): Promise<Refusal> {
  if (error.name !== "FunctionsHttpError") return UNREACHABLE;
  const refusal = await refusalIn(error.context as Response);
  return { ...refusal, message: refusalMessage(refusal.code, refusal.message) };
}
