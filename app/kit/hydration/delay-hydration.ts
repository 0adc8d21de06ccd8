import { t } from "@sacred-space/words/t.ts";
import { CONSENT_KEY, CONSENT_RECORD_VERSION, COOKIE_CATEGORY_KEYS } from "#domain/accounts/cookie-consent.ts";
import { collectTranslation } from "./collect-translation.ts";
import { HYDRATED, INCOMPLETE, TRANSLATION } from "./events.ts";
import { inlineScript } from "./inline-script.ts";
import { replayInput } from "./replay-input.ts";
import { startHydration } from "./start-hydration.ts";

/** When a page is hydrated: `"idle"` as soon as it is painted, `"interaction"` at the first user input. */
export type HydrationStart = "idle" | "interaction";

const CODE_ID = "hydration";

const COLLECT_TRANSLATION = inlineScript(collectTranslation, TRANSLATION);

export const REPLAY_INPUT = inlineScript(replayInput, {
  hydrated: HYDRATED,
  incomplete: INCOMPLETE,
  consent: {
    key: CONSENT_KEY,
    version: CONSENT_RECORD_VERSION,
    categories: COOKIE_CATEGORY_KEYS,
  },
  note: [t("Part of this page did not arrive."), t("Load it again"), t("One moment: this page is still on its way.")],
});

/**
 * Turns React Router's module script into a data block and removes its preloads; an inline script runs them at `start`, with the scripts in
 * `later`, which the page needs next. `html` still contains the nonce, and so do the additions.
 */
export function delayHydration(html: string, nonce: string, start: HydrationStart, later: string[] = []): string {
  const preloads: string[] = [];
  const preload = new RegExp(`<link rel="modulepreload"[^<>]*\\snonce="${nonce}"[^<>]*>`, "g");
  const entry = new RegExp(`<script\\b(?=[^<>]*\\stype="module")[^<>]*\\snonce="${nonce}"[^<>]*>`);
  const withoutPreloads = html.replace(preload, (link) => {
    preloads.push(/\shref="([^"]*)"/.exec(link)?.[1] ?? "");
    return "";
  });
  preloads.push(...later.filter((file) => !preloads.includes(file)));
  const starter = inlineScript(startHydration, { codeId: CODE_ID, preloads, start, incomplete: INCOMPLETE });
  return withoutPreloads
    .replace(entry, `<script type="text/plain" id="${CODE_ID}" nonce="${nonce}">`)
    .replace(
      "</body>",
      () => `<script nonce="${nonce}">${COLLECT_TRANSLATION}${REPLAY_INPUT}${starter}</script></body>`,
    );
}
