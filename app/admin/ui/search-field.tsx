import { useEffect, useState } from "react";
import { DENSE_CONTROL } from "./dense-control.ts";

const PAUSE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void; className?: string };

/**
 * Searches as somebody types, once they pause. `onSearch` gets the trimmed words; it must be stable. A `value` from elsewhere, as by Back,
 * takes the place of what was typed; one that was asked for here, and comes when more has been typed already, does not.
 */
export function SearchField({ label, value, onSearch, className = "md:w-72" }: SearchFieldProps) {
  const [typed, type] = useState(value);
  const [shown, show] = useState(value);
  const [asked, ask] = useState<string[]>([]);
  if (shown !== value) {
    show(value);
    const own = asked.lastIndexOf(value);
    if (own < 0) type(value);
    ask(own < 0 ? [] : asked.slice(own + 1));
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === value) return;
    const pause = setTimeout(() => {
      ask((before) => [...before, words]);
      onSearch(words);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onSearch]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={({ target }) => type(target.value)}
      className={`${DENSE_CONTROL} w-full ${className}`}
    />
  );
}
