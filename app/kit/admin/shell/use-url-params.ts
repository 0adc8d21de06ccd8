import { useCallback, useContext, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from "react-router";

/**
 * Reads and replaces the search parameters of the URL. A change is based on the latest ones, which may not be rendered yet; based on the
 * rendered ones it would revert the change just before it. During a navigation to another page a change is ignored, since it would cancel
 * the navigation. `set` changes single parameters; an empty value removes one.
 */
export function useUrlParams(): [
  searchParams: URLSearchParams,
  change: (to: (before: URLSearchParams) => URLSearchParams) => void,
  set: (parameters: Record<string, string>) => void,
] {
  const [searchParams] = useSearchParams();
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
        (before) =>
          new URLSearchParams(
            Object.entries({ ...Object.fromEntries(before), ...parameters }).filter(([, value]) => value),
          ),
      ),
    [change],
  );
  return [searchParams, change, set];
}

/** Queries the router itself, since React may not have rendered the navigation yet. */
function useIsLeaving(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) return false;
    const { location, navigation } = router.state;
    return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
  }, [router]);
}
