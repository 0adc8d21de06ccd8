import type { Page } from "playwright-core";

/** `answer`: whether its owner gives it the finger that it asks for. */
type VirtualAuthenticator = { answer(does: boolean): Promise<unknown> };

/** Gives the page's device an authenticator of its own, which asks for a finger and gets it until told otherwise. */
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
