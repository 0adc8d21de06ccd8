import type { Page } from "playwright-core";

/** `answer` sets whether the user confirms with a finger when asked. */
type VirtualAuthenticator = { answer(does: boolean): Promise<unknown> };

/** Adds a virtual authenticator to the page's device. It asks for a finger, and gets it until `answer(false)`. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { answer: (enabled) => device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }) };
}
