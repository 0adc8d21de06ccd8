import type { SupabaseClient } from "@supabase/supabase-js";
import { type Answer, mapAnswer, type Refusal, refusalIn, UNREACHABLE } from "./answer.ts";
import { inWords } from "./refusal-words.ts";

/** Calls a named function as whoever is signed in. A refusal is an answer; only a program error throws. */
export async function callFunction<T>(client: SupabaseClient, name: string, body: object): Promise<Answer<T>> {
  const { data, error } = await client.functions.invoke<T>(name, { body: { ...body } });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  return { ok: true, value: data as T };
}

/** Reads from a named function as whoever is signed in. */
export async function readFunction<T>(client: SupabaseClient, name: string, query: Record<string, string> = {}): Promise<Answer<T>> {
  const { data, error } = await client.functions.invoke<T>(`${name}?${new URLSearchParams(query)}`, { method: "GET" });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  return { ok: true, value: data as T };
}

/**
 * Fetches a file from a named function as whoever is signed in; an address with a query, because a file is read and changes nothing.
 * supabase-js has taken JSON apart by then: it is put together again, to be read by people too.
 */
export async function fetchFile(client: SupabaseClient, name: string, query: Record<string, string>): Promise<Answer<Blob>> {
  const { data, error } = await client.functions.invoke<unknown>(`${name}?${new URLSearchParams(query)}`, {
    method: "GET",
    headers: { accept: "*/*" },
  });
  if (error) return { ok: false, refusal: await refusalFrom(error) };
  if (data instanceof Blob) return { ok: true, value: data };
  return { ok: true, value: new Blob([typeof data === "string" ? data : JSON.stringify(data, null, 2)]) };
}

/** The same for a CSV file. supabase-js reads it as text and so loses the mark without which Excel takes UTF-8 for something else: it is put back. */
export async function fetchCsv(client: SupabaseClient, name: string, query: Record<string, string>): Promise<Answer<Blob>> {
  return mapAnswer(await fetchFile(client, name, query), (file) => new Blob(["\uFEFF", file], { type: "text/csv;charset=utf-8" }));
}

/** supabase-js keeps the refusing Response in `context`; its other errors mean that nobody answered. */
async function refusalFrom(error: { name: string; context?: unknown }): Promise<Refusal> {
  if (error.name !== "FunctionsHttpError") return UNREACHABLE;
  const refusal = await refusalIn(error.context as Response);
  return { ...refusal, message: inWords(refusal.code, refusal.message) };
}
