import { createContext } from "react";

/** The nonce of this render's own inline scripts. Undefined in the browser, since the CSP of the served page has hashes instead. */
export const NonceContext = createContext<string | undefined>(undefined);
