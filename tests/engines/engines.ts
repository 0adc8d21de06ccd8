import type { RunningEngine } from "./engine.ts";
import { hasFirefox, openFirefox } from "./firefox.ts";
import { hasWebKit, openWebKit } from "./webkit.ts";

type Engine = { name: string; isInstalled: boolean; where: string; open(): Promise<RunningEngine> };

/** The engines beside Chromium's, which all other tests use. */
export const ENGINES: Engine[] = [
  { name: "Firefox", isInstalled: hasFirefox, where: "Firefox is installed (Debian: firefox-esr)", open: openFirefox },
  {
    name: "WebKit",
    isInstalled: hasWebKit,
    where: "WebKit is installed (Debian: webkit2gtk-driver and xvfb)",
    open: openWebKit,
  },
];
