import { declaredIn } from "#kit/server/mount.ts";
import { EXAMPLE_CLIENT } from "#server/messages/emails/example-emails.ts";
import type { ExampleFacts } from "#server/extensions.ts";
import { findConfirmedAddresses } from "#server/accounts/own-data/own-data.queries.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { newsletterConfirmEmail } from "./emails/newsletter-confirm.ts";
import { newsletterWelcomeEmail } from "./emails/newsletter-welcome.ts";
import { sendNewsletters } from "./send-newsletters.ts";
import { withholdEmail } from "./sends.queries.ts";
import { settleEmail } from "./settle-email.ts";
import {
  exportSubscription,
  findSubscribed,
  forgetAddresses,
  forgetEmails,
  forgetUnconfirmed,
} from "./subscribers.queries.ts";

const subscriber = ({ card, publicUrl }: ExampleFacts) => ({
  email: EXAMPLE_CLIENT.email,
  token: "example",
  card,
  publicUrl,
});

export const newsletter: Module = {
  name: "newsletter",
  actions: declaredIn(actions),
  tasks: (practice) => ({ "send-newsletters": () => sendNewsletters(practice) }),
  schedule: ["* * * * * send-newsletters"],
  extends: {
    emails: [{ withhold: withholdEmail, settle: settleEmail }],
    examples: {
      "newsletter-confirm": (facts) => newsletterConfirmEmail(subscriber(facts)),
      "newsletter-welcome": (facts) => newsletterWelcomeEmail(subscriber(facts)),
    },
    expire: [forgetUnconfirmed],
    personal: [
      {
        erased: ["subscribers"],
        kept: ["newsletters", "newsletter_sends"],
        forgetEverybody: forgetEmails,
        collect: async (queries, { userId }) => ({ newsletter: await exportSubscription(queries, userId) }),
        findAddresses: findSubscribed,
        findTraces: async (tx, person) => {
          const addresses = await findConfirmedAddresses(tx, person);
          return { named: 0, forget: () => forgetAddresses(tx, addresses) };
        },
      },
    ],
    offered: ["newsletters"],
  },
};
