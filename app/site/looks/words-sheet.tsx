import { useLook } from "#app/settings/use-look.ts";

/** The second sheet of a look, of pages where there is only reading: articles, newsletter, errors. Nothing for Night. */
export function WordsSheet() {
  const { words } = useLook();
  return words && <link rel="stylesheet" href={words} />;
}
