import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { DENSE_CONTROL, DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/kit/admin/ui/pager.tsx";
import {
  AUDIT_ACTOR_NAMES,
  AUDIT_ACTORS,
  AUDIT_ENTRIES_A_PAGE,
  AUDIT_GROUP_NAMES,
  AUDIT_GROUPS,
  type AuditedChange,
} from "#domain/accounts/audit-filter.ts";
import { parseDate } from "#domain/time.ts";
import { formatDateTime } from "#domain/wording.ts";
import type { history } from "#server/accounts/actions.ts";
import { describeActor, describeChange, describeDetails, subjectName } from "./describe-change.ts";

const columns = (zone: string): Column<AuditedChange>[] => [
  {
    header: t("What"),
    cell: (entry) => <What entry={entry} />,
    leads: true,
    className: "card:w-auto card:font-semibold",
  },
  {
    header: t("Changes"),
    cell: (entry) => {
      const details = describeDetails(entry);
      return <span className="text-quiet [overflow-wrap:anywhere] card:line-clamp-2">{details.join(". ")}</span>;
    },
    className: "w-2/5 card:w-auto",
  },
  {
    header: t("When"),
    cell: ({ at }) => formatDateTime(at, zone, "shortDate"),
    className: "whitespace-nowrap tabular-nums card:text-right card:text-quiet",
  },
  {
    header: t("Who"),
    cell: (entry) => <bdi>{describeActor(entry)}</bdi>,
    className: "min-w-24 card:min-w-0 card:text-right",
  },
];

/** Links to the booking if it still exists. */
function What({ entry }: { entry: AuditedChange }) {
  const subject = subjectName(entry);
  const words = describeChange(entry);
  return (
    <span className="card:line-clamp-2">
      {entry.bookingId ? (
        <Link to={`/admin/bookings?booking=${entry.bookingId}`} className={BOOKING_LINK}>
          {words}
        </Link>
      ) : (
        words
      )}
      {subject && (
        <span className="block font-normal text-quiet card:inline">
          <span className="hidden card:inline">: </span>
          <bdi>{subject}</bdi>
        </span>
      )}
    </span>
  );
}

/** Covers the whole row on a narrow screen. */
const BOOKING_LINK =
  "underline decoration-control decoration-1 underline-offset-4 hover:text-gold hover:decoration-gold card:after:absolute card:after:inset-0";

const NARROWING = ["about", "by", "from", "upTo"] as const;

/** The audit trail: who changed what and when. The URL keeps the filter; dates and times are in the practice's time zone. */
export function HistoryPanel({ zone }: { zone: string }) {
  const [searchParams, , set] = useUrlParams();
  const page = pageIn(searchParams);
  const filter = filterIn(searchParams);
  const query = useServerQuery(["audit", filter, page], (client) =>
    ask<typeof history>(client, "practice-history", { ...filter, page }),
  );
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const choose = (name: string, value: string) => set({ [name]: value, page: "" });
  return (
    <AdminSection title={t("History")}>
      <p className="mb-4 text-quiet">
        {t(
          "Every change to bookings, clients, services, hours, money, texts, settings and accounts, every sign-in, download and backup. Personal details and texts are not copied here: it says only that they changed.",
        )}
      </p>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <DenseSelect
          aria-label={t("About")}
          value={filter.about ?? ""}
          onChange={({ target }) => choose("about", target.value)}
          className="max-sm:col-span-2"
        >
          <option value="">{t("About everything")}</option>
          {AUDIT_GROUP_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(AUDIT_GROUPS[name].title)}
            </option>
          ))}
        </DenseSelect>
        <DenseSelect
          aria-label={t("By")}
          value={filter.by ?? ""}
          onChange={({ target }) => choose("by", target.value)}
          className="max-sm:col-span-2"
        >
          <option value="">{t("By anyone")}</option>
          {AUDIT_ACTOR_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(AUDIT_ACTORS[name].title)}
            </option>
          ))}
        </DenseSelect>
        <Day label={t("From")} value={filter.from ?? ""} onChoose={(day) => choose("from", day)} />
        <Day label={t("Up to")} value={filter.upTo ?? ""} onChoose={(day) => choose("upTo", day)} />
      </div>
      <QueryResult
        query={query}
        loading={t("Reading the history…")}
        failed={t("Failed to load the history")}
        empty={{
          when: ({ entries }) => entries.length === 0,
          say:
            page > 0 ? (
              <NothingLeft words={t("No entries are left on this page.")} onReturn={() => turn(0)} />
            ) : NARROWING.some((name) => filter[name]) ? (
              t("Nothing matches. Choose more days or another filter.")
            ) : (
              t("Nothing yet. What is changed from now on appears here.")
            ),
        }}
      >
        {({ entries, isLast }) => (
          <>
            <DataTable
              caption={t("History, the newest first")}
              columns={columns(zone)}
              rows={entries}
              keyOf={({ id }) => String(id)}
              twoLines
            />
            <NumberedPager
              page={page}
              perPage={AUDIT_ENTRIES_A_PAGE}
              shown={entries.length}
              isLast={isLast}
              onTurn={turn}
            />
          </>
        )}
      </QueryResult>
    </AdminSection>
  );
}

function Day({ label, value, onChoose }: { label: string; value: string; onChoose: (day: string) => void }) {
  return (
    <label className="flex items-center gap-2 text-quiet max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      {label}
      <input
        type="date"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={`${DENSE_CONTROL} min-w-0`}
      />
    </label>
  );
}

function filterIn(searchParams: URLSearchParams) {
  const day = (name: string) => parseDate(searchParams.get(name) ?? "");
  return {
    about: AUDIT_GROUP_NAMES.find((each) => each === searchParams.get("about")),
    by: AUDIT_ACTOR_NAMES.find((each) => each === searchParams.get("by")),
    from: day("from"),
    upTo: day("upTo"),
  };
}
