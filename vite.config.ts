import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const EVERY_PAGE =
  /\/app\/root\.tsx|\/app\/(backend\/auth-provider|consent\/cookie-(banner|consent-provider|preferences-button|preferences-dialog)|navigation\/navigation-guard|site\/(moon-phase|section|site-layout|seo\/\w[\w-]*)|ui\/(button|icon|page|plain-toaster|rune-strip|star|stars|toast))\.tsx?$|\/domain\/(money|places|wording)\.ts$/;

const OFFERING =
  /\/app\/site\/offering\/(group-dates|load-offered|offered|price-list|rune-list)\.tsx?$|\/domain\/(gatherings|schedule|time)\.ts$/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Every page's dependencies are known at the start, so that development never reloads to bundle one it just met.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.{test,server}.*"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Every page needs all of it: in one file it compresses better, and stays in caches until the lockfile changes.
                { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What every public page needs with what that imports: small files, that compress by a fifth better as one.
                { name: "site", test: EVERY_PAGE },
                // What the pages of the offerings share.
                { name: "offering", test: OFFERING },
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
