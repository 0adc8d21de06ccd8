import type { Page } from "playwright-core";

/** Gives the page's device an authenticator of its own, which asks for a finger and always gets it. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
