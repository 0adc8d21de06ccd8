import { useEffect, useState } from "react";
import { DENSE_CONTROL } from "./dense-select.tsx";

const DEBOUNCE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void; className?: string };

/**
 * A debounced search field. `onSearch` gets the trimmed words and must be stable. An external change of `value`, for example by Back,
 * replaces the typed text; the delayed result of the field's own `onSearch` does not.
 */
export function SearchField({ label, value, onSearch, className = "md:w-72" }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<string[]>([]);
  if (shown !== value) {
    setShown(value);
    const own = sent.lastIndexOf(value);
    if (own < 0) setTyped(value);
    setSent(own < 0 ? [] : sent.slice(own + 1));
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === value) return;
    const pause = setTimeout(() => {
      setSent((before) => [...before, words]);
      onSearch(words);
    }, DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onSearch]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      className={`${DENSE_CONTROL} w-full ${className}`}
    />
  );
}
