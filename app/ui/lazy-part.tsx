import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

type Part<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** What stands there while it is on its way. */
  waiting?: ReactNode;
  /** What stands there instead when it does not arrive or breaks. */
  failed: (retry: () => void) => ReactNode;
};

/** `preload` fetches it before it is shown: it then stands there from the first frame on. */
type LazyPart<Props> = ComponentType<Props> & { preload(): void };

/** A part of a page that is fetched when it is shown. Its failure stays its own: the page around it stands. */
export function lazyPart<Props extends object>({ load, waiting, failed }: Part<Props>): LazyPart<Props> {
  let loaded = lazy(load); // it keeps a failure for good: the next attempt needs another
  let preloaded: ComponentType<Props> | undefined; // React would show `waiting` first, for up to 300 ms
  function LazyPart(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>(() => preloaded ?? loaded);
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      setShown(loaded);
      setAttempt(attempt + 1);
    };
    return (
      <Boundary key={attempt} fallback={failed(retry)} onFailure={() => (loaded = lazy(load))}>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    );
  }
  const preload = () => {
    load().then(
      (part) => (preloaded = part.default),
      () => undefined, // asked for again, and said, where it is shown
    );
  };
  return Object.assign(LazyPart, { preload });
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
