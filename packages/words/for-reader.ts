import { AsyncLocalStorage } from "node:async_hooks";
import { keepReaders, type Reader } from "./reader.ts";

const store = new AsyncLocalStorage<Reader>();
keepReaders(store);

/** Everything that `write` writes, also after an await, is for this reader. */
export function forReader<T>(reader: Reader, write: () => T): T {
  return store.run(reader, write);
}
