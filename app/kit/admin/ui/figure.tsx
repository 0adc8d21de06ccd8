/** A figure of a description list: its name, the amount, and a small explanation. */
export function Figure({ name, amount, about }: { name: string; amount: string; about?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{amount}</dd>
      {about && <dd className="text-xs text-quiet tabular-nums">{about}</dd>}
    </div>
  );
}
