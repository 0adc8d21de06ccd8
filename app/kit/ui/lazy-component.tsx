import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { reloadPage } from "#app/kit/backend/load-once.ts";

type Part<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Shown while the component loads. */
  waiting?: ReactNode;
  /** Shown if the component cannot be loaded or throws. */
  failed: (retry: () => void) => ReactNode;
};

/** `preload` loads the component before it is shown, so that it renders in the first frame. Resolves even if loading fails. */
type LazyComponent<Props> = ComponentType<Props> & { preload(): Promise<void> };

/**
 * A component that is loaded when it is first rendered, in its own error boundary, so that its failure does not affect the rest of the
 * page. `retry` loads it again; if the server responds but the browser does not fetch a failed module twice (Chromium before 156), it
 * reloads the page.
 */
export function lazyComponent<Props extends object>({ load, waiting, failed }: Part<Props>): LazyComponent<Props> {
  let loaded = lazy(load);
  // React would show `waiting` first, for up to 300 ms.
  let preloaded: ComponentType<Props> | undefined;
  function LazyComponent(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>(() => preloaded ?? loaded);
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      setShown(loaded);
      setAttempt(attempt + 1);
    };
    return (
      <Boundary
        key={attempt}
        fallback={failed(retry)}
        onFailure={() => (loaded = lazy(() => load().catch(reloadPage)))}
      >
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    );
  }
  const preload = () =>
    load().then(
      (part) => void (preloaded = part.default),
      () => undefined, // rendering loads it again and shows the error
    );
  return Object.assign(LazyComponent, { preload });
}

type BoundaryProps = { fallback: ReactNode; onFailure: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
