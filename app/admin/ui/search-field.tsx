import { useEffect, useState } from "react";
import { DENSE_CONTROL } from "./dense-control.ts";

const PAUSE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void; className?: string };

/** Searches as somebody types, once they pause. `onSearch` gets the trimmed words; it must be stable. */
export function SearchField({ label, value, onSearch, className = "md:w-72" }: SearchFieldProps) {
  const [typed, type] = useState(value);
  const [shown, show] = useState(value);
  if (shown !== value) {
    show(value);
    if (typed.trim() !== value) type(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
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
