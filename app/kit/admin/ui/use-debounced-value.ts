import { useEffect, useState } from "react";

/** The value once it has stayed the same for `milliseconds`; compared as JSON. */
export function useDebouncedValue<T>(value: T, milliseconds = 400): T {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced(text === undefined ? (undefined as T) : (JSON.parse(text) as T)),
      milliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
