import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { isSame } from "#domain/is-same.ts";

type FactsForm<Stored, Typed extends FieldValues, Facts> = {
  stored: Stored;
  typedOf: (stored: Stored) => Typed;
  factsOf: (values: Typed) => Facts;
  resolver: Resolver<Typed>;
};

/** The form of a voucher or a pass, which stays open after a save, with the optimistic lock. */
export function useFactsForm<Stored extends { updatedAt: string }, Typed extends FieldValues, Facts extends object>({
  stored,
  typedOf,
  factsOf,
  resolver,
}: FactsForm<Stored, Typed, Facts>) {
  const lock = useSeen(stored);
  const { opened, seen } = lock;
  const form = useForm<Typed>({ defaultValues: typedOf(opened) as DefaultValues<Typed>, resolver });
  const typed = factsOf(form.watch());
  const isTouched = !isSame(typed, factsOf(typedOf(opened)));
  // What was saved here, or elsewhere while nothing was typed, is what the form is opened with from now on.
  if (opened.updatedAt !== stored.updatedAt && (!isTouched || isSame(typed, factsOf(typedOf(stored))))) {
    lock.open(stored);
    form.reset(typedOf(stored));
  }
  return {
    form,
    lock,
    isTouched,
    seen: seen.updatedAt,
    /** What is saved: the changes made here, and of the rest what was seen. */
    factsToSave: (values: Typed): Facts => ({
      ...factsOf(typedOf(seen)),
      ...changedFrom(factsOf(typedOf(opened)), factsOf(values)),
    }),
  };
}
