import { createHash } from "node:crypto";
import type { Letter } from "#database/mail.ts";
import { dressLetter } from "./frame.ts";

/**
 * Asks a person who signed up to confirm their address (spec 7, wire 1.7). It says nothing that the person typed but the
 * address itself: whoever signs up with a stranger's address cannot make us write to that stranger (reliability E3).
 * `about` is the one-time token's hash, which is also what the link carries; only a digest of it is kept with the letter.
 */
export function confirmAddressLetter(about: {
  userId: string;
  email: string;
  link: string;
  code: string;
  about: string;
  businessName: string;
}): Letter {
  const { host } = new URL(about.link);
  return {
    kind: "confirm-address",
    about: `${about.userId} ${createHash("sha256").update(about.about).digest("hex")}`,
    recipient: about.email,
    confidential: true,
    ...dressLetter({
      subject: `Confirm your e-mail address for ${about.businessName}`,
      preview: "One click and your account is ready.",
      heading: "Confirm your address",
      opening: ["One click and your account is ready. The link works once, within a day."],
      facts: [],
      button: { label: "Confirm my address", href: about.link },
      sections: [
        { heading: "If the button does not work", paragraphs: ["Open this address in your browser:"], address: about.link },
        { heading: "If you are asked for a code", paragraphs: [about.code] },
      ],
      footer: [
        `You get this letter because your address was given for a new account at ${host}. If that was not you, there is nothing to do.`,
      ],
      businessName: about.businessName,
    }),
  };
}
