import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CookieConsentProvider, useCookieConsent } from "./cookie-consent-provider.tsx";

function ConsentStatus() {
  return useCookieConsent().consent;
}

test("the hook outside its provider throws the specified error", () => {
  expect(() => renderToString(<ConsentStatus />)).toThrow(
    "useCookieConsent must be used within a CookieConsentProvider",
  );
});

test("the server renders without a choice, the same for every visitor", () => {
  const page = renderToString(
    <CookieConsentProvider analyticsId={undefined} pathname="/">
      <ConsentStatus />
    </CookieConsentProvider>,
  );
  expect(page).toBe("unknown");
});
