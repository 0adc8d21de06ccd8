import { Link } from "react-router";
import { Fact } from "#app/admin/ui/fact.tsx";
import { loadVouchersOf } from "#app/backend/credits/vouchers.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { shortCode } from "#domain/credits/code.ts";
import { pounds } from "#domain/money.ts";

/** With which vouchers a booking was paid, as its receipt names them, and the way to each. */
export function VoucherLine({ bookingId }: { bookingId: string }) {
  const { data = [] } = useServerQuery(["credits", "of", bookingId], (client, signal) => loadVouchersOf(client, bookingId, signal));
  if (data.length === 0) return null;
  return (
    <Fact name={data.length === 1 ? "Voucher" : "Vouchers"}>
      {data.map(({ id, code, paid, cameBack }) => (
        <span key={id} className="block">
          <Link to={`/admin/vouchers?voucher=${id}`} className="link">
            {shortCode(code)}
          </Link>
          {` paid ${pounds(paid)}${cameBack > 0 ? `, of which ${pounds(cameBack)} came back` : ""}`}
        </span>
      ))}
    </Fact>
  );
}
