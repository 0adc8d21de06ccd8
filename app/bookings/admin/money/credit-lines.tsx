import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { type CreditOfBooking, loadCreditsOf } from "#app/credits/credits-of-booking.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { shortCode } from "#domain/credits/code.ts";
import { pounds } from "#domain/money.ts";

/** Links to the vouchers and passes that paid for a booking, with voucher names as on the receipt. */
export function CreditLines({ bookingId }: { bookingId: string }) {
  const { data = [] } = useServerQuery(["credits", "of", bookingId], (client, signal) =>
    loadCreditsOf(client, bookingId, signal),
  );
  const passes = data.filter(({ name }) => name !== null);
  const vouchers = data.filter(({ name }) => name === null);
  return (
    <>
      {passes.length > 0 && <Fact name={t("Pass")}>{passes.map(Pass)}</Fact>}
      {vouchers.length > 0 && (
        <Fact name={vouchers.length === 1 ? "Voucher" : "Vouchers"}>{vouchers.map(Voucher)}</Fact>
      )}
    </>
  );
}

function Pass({ id, name, paid, cameBack }: CreditOfBooking) {
  return (
    <span key={id} className="block">
      <Link to={`/admin/vouchers?pass=${id}`} className="link">
        {name}
      </Link>
      {cameBack === paid && `: ${t("the session came back")}`}
    </span>
  );
}

function Voucher({ id, code, paid, cameBack }: CreditOfBooking) {
  return (
    <span key={id} className="block">
      <Link to={`/admin/vouchers?voucher=${id}`} className="link">
        {shortCode(code ?? "")}
      </Link>{" "}
      {cameBack > 0
        ? t("paid {paid}, of which {cameBack} came back", { paid: pounds(paid), cameBack: pounds(cameBack) })
        : t("paid {paid}", { paid: pounds(paid) })}
    </span>
  );
}
