import { type MutationOptions, useServerMutation } from "./queries.tsx";
import { act, type AnswerOf, type InputOf, type Written } from "./server/functions.ts";

/** The mutation that an action is: `useAction<typeof sellVoucher>("practice-sell-voucher", { invalidates: ["credits"] })`. */
export function useAction<A extends Written>(
  name: A["name"],
  options: Omit<MutationOptions<InputOf<A>, AnswerOf<A>>, "mutationFn">,
) {
  return useServerMutation({ ...options, mutationFn: (client, input: InputOf<A>) => act<A>(client, name, input) });
}
