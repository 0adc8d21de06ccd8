import { createContext } from "react";

/** The nonce of this render's own inline scripts. Undefined in the browser: the policy of the page that was sent has hashes instead. */
export const NonceContext = createContext<string | undefined>(undefined);
