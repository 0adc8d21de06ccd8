import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

/**
 * What the address asks for, and a way to change it, in place. A change builds on what was asked for last, which the page may not have
 * drawn yet: built on what is drawn, a choice would take back the one that was made just before. Once another page has been asked for, a
 * change comes too late: it would keep that page from coming.
 */
export function useAddress(): [query: URLSearchParams, change: (to: (before: URLSearchParams) => URLSearchParams) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: asked } = useNavigation();
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = asked !== undefined && asked.pathname !== pathname;
  }, [asked, pathname]);
  const underWay = useRef<URLSearchParams>(undefined);
  const change = useCallback(
    (to: (before: URLSearchParams) => URLSearchParams) => {
      if (isLeaving.current) return;
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
