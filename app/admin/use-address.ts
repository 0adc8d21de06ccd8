import { useCallback, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * What the address asks for, and a way to change it, in place. A change builds on what was asked for last, which the page may not have
 * drawn yet: built on what is drawn, a choice would take back the one that was made just before.
 */
export function useAddress(): [query: URLSearchParams, change: (to: (before: URLSearchParams) => URLSearchParams) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const underWay = useRef<URLSearchParams>(undefined);
  const change = useCallback(
    (to: (before: URLSearchParams) => URLSearchParams) => {
      const next = to(new URLSearchParams(underWay.current ?? window.location.search));
      underWay.current = next;
      void Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true })).finally(() => {
        if (underWay.current === next) underWay.current = undefined;
      });
    },
    [navigate],
  );
  return [query, change];
}
