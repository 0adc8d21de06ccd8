import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { words } from "@sacred-space/words/plugin.ts";
import { defineConfig } from "vite";
import { chunksByEntries } from "./scripts/site-build/client-chunks.ts";
import { minifyInlineScripts } from "./scripts/site-build/inline-scripts.ts";
import { moduleFiles } from "./scripts/site-build/module-files.ts";
import { trimLibraries } from "./scripts/site-build/library-parts.ts";

/** Matches these modules, which are named without their extension. */
const modules = (...names: string[]) => new RegExp(`/(${names.join("|")})\\.tsx?$`);

const EVERY_PAGE = modules(
  "app/root",
  "app/(accounts/auth-provider|catalog/by-category)",
  "app/consent/cookie-(banner|consent-provider|preferences-button|preferences-dialog)",
  "app/kit/navigation/(navigation-guard|scroll-restoration)",
  "app/site/(moon-phase|section|layout/site-layout|page-meta|structured(-articles)?)",
  "app/kit/ui/(button|folded-list|icon|page|ornaments/(rune-strip|stars?)|toast/(plain-toaster|toast))",
  "packages/words/(say|rich|(t|reader)\\.browser)",
  "domain/(money|wording|accounts/back-office-storage|catalog/session-place)",
);

/** What pages show, or know, while they wait, cannot go on or are held back: a few hundred bytes each. */
const WAITING = modules(
  "app/kit/ui/(no-script-message|spinner|notice)",
  "app/payments/client/patient-spinner",
  "app/kit/ui/(unsaved|toast/connection)",
);

/** Pages load the names of many files, and a hash does not compress: 42 bits of it tell the versions of a file apart. */
const SCRIPT_FILE = "assets/[name]-[hash:7].js";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    minifyInlineScripts(),
    trimLibraries(),
    words(),
    moduleFiles(process.env.SITE_BUILD_DIRECTORY ?? "build"),
  ],
  // Every page's dependencies are known at the start, so that development never reloads to bundle one it just met.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.{test,server}.*"] },
  environments: {
    // Bundled, because Node would load hundreds of their files of which the site needs few: a quarter of the server's start.
    ssr: {
      resolve: {
        noExternal: [
          "react-day-picker",
          "date-fns",
          "@date-fns/tz",
          /^@radix-ui\//,
          /^@tanstack\//,
          /^prosemirror-/,
          "orderedmap",
          "rope-sequence",
          "w3c-keyname",
        ],
      },
      build: { rolldownOptions: { output: { codeSplitting: false } } }, // one file instead of a hundred
    },
    client: {
      build: {
        // Each page, and the back office, would carry the names of the files that what it loads later needs, and a name does not compress.
        // Most are loaded by then; the others are asked for one step later.
        modulePreload: {
          resolveDependencies: (_, files, { hostId }) =>
            /\b(site|back-office|back-office-first)-[^/]*$/.test(hostId)
              ? files.filter((file) => file.endsWith(".css"))
              : files,
        },
        rolldownOptions: {
          output: {
            entryFileNames: SCRIPT_FILE,
            chunkFileNames: SCRIPT_FILE,
            codeSplitting: {
              groups: [
                // Every page needs all of it: in one file it compresses better, and stays in caches until the lockfile changes.
                { name: "react", priority: 100, test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What every public page needs with what that imports: small files, that compress by a fifth better as one.
                { name: "site", priority: 100, test: EVERY_PAGE },
                { name: "waiting", priority: 100, test: WAITING },
                // Small files that one page or another needs without its neighbour, and nearly all together.
                {
                  name: "queries",
                  priority: 100,
                  test: modules(
                    "app/kit/backend/queries",
                    "app/kit/(navigation/dialog-history|ui/use-focus-after-removal)",
                  ),
                },
                {
                  name: "sessions",
                  priority: 100,
                  test: modules(
                    "domain/(result|accounts/email-address|catalog/group-sessions|payments/(cash|default-rule|deposit)|text/lists)",
                    "app/kit/ui/(lazy-component|save-file|calendar/use-week)",
                    "app/settings/(practice-clock|rule)",
                  ),
                },
                // Of pages and of the back office, which would load all of the next group for it.
                { name: "picture", priority: 100, test: modules("app/kit/ui/picture-image") },
                // What /book shows before its form, and the form again.
                {
                  name: "offer",
                  priority: 100,
                  test: modules(
                    "app/bookings/client/(sign-in-wall|form/form-skeleton)",
                    "app/catalog/client/(group-list|offer|service-list|service-options)",
                  ),
                },
                // How the server's answers are read, by most pages that ask it.
                {
                  name: "answers",
                  priority: 100,
                  test: modules("app/kit/backend/server/(refusal-message|data-result|functions)"),
                },
                // Small files of the booking form that the account page needs too.
                {
                  name: "client",
                  priority: 100,
                  test: modules(
                    "app/bookings/own-booking",
                    "app/(payments/client/payment-news|bookings/client/time/use-practice-now)",
                    "app/kit/ui/forms/legal-link",
                    "domain/pages/legal",
                  ),
                },
                ...chunksByEntries({
                  name: "back-office",
                  entries:
                    /\/app\/(routes\/admin\.|routes\/admin\/(?!(page|article)-editor)|kit\/admin\/shell\/after-initial-load|bookings\/admin\/dashboard\/|bookings\/admin\/ill\/closing-buttons|kit\/offline\/)/,
                  // What is loaded when it is opened: what only two dialogs share is no part of every page.
                  guests:
                    /\/app\/(routes\/(create-practice|admin\/(page|article)-editor)\.|(?!routes\/)[\w-]+\/admin\/)/,
                  first: /\/app\/routes\/admin(\/dashboard)?\.tsx/,
                  count: 12,
                }),
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // The content policy allows fonts and scripts from our own address only, so nothing may hide in a data: URL.
    assetsInlineLimit: 0,
  },
});
