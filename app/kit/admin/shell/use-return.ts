import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { traversal } from "#app/kit/navigation/traversal.ts";

/**
 * For a dialog that the URL opens: if a link of another page led to it, `goBack` returns there. Undefined on every other entry of the history,
 * such as after a reload, or once the page has changed its URL.
 */
export function useReturn(): (() => void) | undefined {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [linked] = useState(() => (isDocument() ? undefined : key));
  const goBack = useCallback(() => void afterDialogs().then(() => navigate(-1)), [navigate]);
  return key === linked ? goBack : undefined;
}

/** Whether the browser has loaded this address itself. React Router's useNavigationType would add 126 bytes to the first load. */
function isDocument(): boolean {
  return performance.getEntriesByType("navigation")[0]?.name === window.location.href;
}

/** Waits until the entry of a closing dialog is removed, so that Back leaves the page. */
async function afterDialogs(): Promise<void> {
  await Promise.resolve();
  while (traversal.pending) await traversal.pending;
}
