/** Whoever reads what is being written now. */
export type Reader = {
  /** BCP 47, for example "de-AT"; with a clock of one's own "en-US-u-hc-h23". */
  language: string;
  /** ISO 4217, for example "EUR". */
  currency?: string;
};

/** The language of the sentences in the code, and what is read where nobody said otherwise. */
export const SOURCE_LANGUAGE = "en-GB";
const DEFAULT: Reader = { language: SOURCE_LANGUAGE };

/** One store for the process: a bundle holds its own copy of this module. */
const STORE = Symbol.for("@sacred-space/words.reader");
type Holder = { [STORE]?: { getStore(): Reader | undefined } };

/** The reader of the request, the email or the document under way; `for-reader.ts` says who that is. */
export function reader(): Reader {
  return (globalThis as Holder)[STORE]?.getStore() ?? DEFAULT;
}

/** Asks `store` for the reader from now on. */
export function keepReaders(store: { getStore(): Reader | undefined }): void {
  (globalThis as Holder)[STORE] = store;
}
