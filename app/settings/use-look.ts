import { useRouteLoaderData } from "react-router";
import { DEFAULT_LOOK, type Look } from "#domain/look/look.ts";

/** The files of a look other than Night: its style sheets, the fonts of its first words, and the colours of the browser's bar. */
export type LookFiles = {
  sheet?: string;
  formSheet?: string;
  words?: string;
  fonts?: string[];
  grounds?: Record<"night" | "dawn", string>;
};

/** The root route's data on a look that differs from the specified one, with its style. */
export type OwnLook = Partial<Look> & { css?: string } & LookFiles;

/** The practice's look; the specified one if its settings cannot be read. */
export function useLook(): Look & Omit<OwnLook, keyof Look> {
  const root = useRouteLoaderData("root") as { look?: OwnLook } | undefined;
  return { ...DEFAULT_LOOK, ...root?.look };
}
