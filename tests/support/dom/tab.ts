import { DomLocator, until } from "./locator.ts";

/** A tab that the page has opened, as the server answers its address: without scripts. */
export type DomTab = ReturnType<typeof openTab>;

const opened: DomTab[] = [];

/** Names of the files that the page has given to be saved. */
const files: string[] = [];

/** What happy-dom leaves out: `window.open`, links that no script has followed, and `location`, which all leave this page. */
export function completeTabs(leaveFor: (url: string) => void): void {
  const absolute = (url: string | URL) => new URL(url, location.href).href;
  const go = (url: string | URL) => leaveFor(absolute(url));
  Object.assign(window, {
    open(url: string | URL = "about:blank", target = "_blank") {
      if (target === "_self") return go(url);
      const tab = openTab();
      if (String(url) !== "about:blank") tab.window.location.replace(absolute(url));
      opened.push(tab);
      return tab.window;
    },
  });
  for (const [name, value] of Object.entries({ assign: go, replace: go, reload: () => go(location.href) }))
    Object.defineProperty(location, name, { configurable: true, value });
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || event.defaultPrevented) return;
    const isFile = link.hasAttribute("download");
    if (!isFile && !link.href.startsWith("http")) return;
    event.preventDefault();
    if (isFile) return void files.push(link.download);
    window.open(link.href, link.target || "_self");
  });
}

function openTab() {
  let address = "about:blank";
  let shown: Document | undefined;
  const whole = new DomLocator(() => (shown ? [shown.body] : []), "tab");
  const window = {
    opener: globalThis as unknown,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: {
      replace(url: string) {
        address = url;
        void fetch(url)
          .then((answer) => answer.text())
          .then((html) => (shown = new DOMParser().parseFromString(html.replaceAll(/<link [^>]*>/g, ""), "text/html")));
      },
    },
    close: () => void (window.closed = true),
  };
  return {
    window,
    url: () => address,
    isClosed: () => window.closed,
    close: async () => window.close(),
    getByRole: whole.getByRole.bind(whole),
    getByLabel: whole.getByLabel.bind(whole),
    getByText: whole.getByText.bind(whole),
    locator: whole.locator.bind(whole),
  };
}

/** The tab that the page opens next. */
export function nextTab(): Promise<DomTab> {
  const before = opened.length;
  return until(
    () => opened[before],
    () => "The page opened no tab",
  );
}

/** The file that the page saves next: its name, since only a browser has the file. */
export async function nextFile(): Promise<{ suggestedFilename(): string }> {
  const before = files.length;
  const name = await until(
    () => files[before],
    () => "The page saved no file",
  );
  return { suggestedFilename: () => name };
}

export function forgetTabs(): void {
  opened.length = 0;
  files.length = 0;
}
