import { createContext } from "react";

/** The word that marks this render's own inline scripts. In the browser there is none: the page that was sent carries hashes instead. */
export const NonceContext = createContext<string | undefined>(undefined);
