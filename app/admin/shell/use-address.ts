import { useCallback, useContext, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from "react-router";

/**
 * What the address asks for, and a way to change it, in place. A change builds on what was asked for last, which the page may not have
 * drawn yet: built on what is drawn, a choice would take back the one that was made just before. Once another page has been asked for, a
 * change comes too late: it would keep that page from coming. `set` changes single parameters; an empty one leaves the address.
 */
export function useAddress(): [
  query: URLSearchParams,
  change: (to: (before: URLSearchParams) => URLSearchParams) => void,
  set: (parameters: Record<string, string>) => void,
] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const underWay = useRef<URLSearchParams>(undefined);
  const change = useCallback(
    (to: (before: URLSearchParams) => URLSearchParams) => {
      if (isLeaving()) return;
      const next = to(new URLSearchParams(underWay.current ?? window.location.search));
      underWay.current = next;
      void Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true })).finally(() => {
        if (underWay.current === next) underWay.current = undefined;
      });
    },
    [navigate, isLeaving],
  );
  const set = useCallback(
    (parameters: Record<string, string>) =>
      change(
        (before) => new URLSearchParams(Object.entries({ ...Object.fromEntries(before), ...parameters }).filter(([, value]) => value)),
      ),
    [change],
  );
  return [query, change, set];
}

/** Asks the router itself: what React has drawn of a navigation may be behind it. */
function useIsLeaving(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) return false;
    const { location, navigation } = router.state;
    return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
  }, [router]);
}
