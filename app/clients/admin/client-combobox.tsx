import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { MIN_SEARCH_LENGTH } from "#app/bookings/admin/use-booking-filter.ts";
import { DENSE_CONTROL } from "#app/kit/admin/ui/dense-select.tsx";
import { useCombobox } from "#app/kit/admin/ui/use-combobox.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { ListedClient } from "#app/clients/clients.ts";
import { FoundName } from "./found-name.tsx";
import { useFoundClients } from "./use-found-clients.ts";

const MAX_RESULTS = 8;

type ClientComboboxProps = {
  label: string;
  /** The message if no client is found. */
  unknown: string;
  initialSearchText?: string;
  /** The id of a client to exclude. */
  without?: string;
  /** Begun to find somebody: the field has the focus, on a touch screen as well. */
  comesFirst?: boolean;
  onChoose: (client: ListedClient) => void;
};

/** Finds an existing client by a few letters. The list is in the page's flow, so that a phone's keyboard does not cover it. */
export function ClientCombobox({
  label,
  unknown,
  initialSearchText = "",
  without,
  comesFirst,
  onChoose,
}: ClientComboboxProps) {
  const [searchText, setSearchText] = useState(initialSearchText);
  const [chosen, setChosen] = useState("");
  const { clients, isPending, hasFailed, retry } = useFoundClients(searchText.trim());
  const found = clients.filter(({ id }) => id !== without).slice(0, MAX_RESULTS);
  const { isOpen, restart, inputProps, listProps, optionProps } = useCombobox({
    items: found,
    canCollapse: true,
    onChoose: (client) => {
      onChoose(client);
      setSearchText("");
      setChosen(client.name);
    },
  });
  const isDone = searchText.trim().length >= MIN_SEARCH_LENGTH && !isPending && !hasFailed;
  return (
    <div>
      <input
        type="search"
        {...inputProps}
        ref={comesFirst ? focusNow : undefined}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        value={searchText}
        onChange={({ target }) => {
          setSearchText(target.value);
          setChosen("");
          restart();
        }}
        className={`${DENSE_CONTROL} w-full`}
      />
      <p role="status" className="sr-only">
        {chosen
          ? t("{chosen} chosen", { chosen })
          : isDone && found.length > 0 && t("{found} found", { found: found.length })}
      </p>
      {hasFailed && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
          {t("Your clients could not be searched.")}
          <Button dense onClick={retry}>
            {t("Try again")}
          </Button>
        </p>
      )}
      {isDone && found.length === 0 && <p className="mt-2 text-quiet">{unknown}</p>}
      <div {...listProps} aria-label={t("Clients found")} className="mt-1 border-hairline not-empty:border-b">
        {isOpen &&
          found.map((client, index) => (
            <button
              key={client.id}
              {...optionProps(client, index)}
              className="block min-h-11 w-full border-t border-hairline px-3 py-2 text-left leading-snug hover:text-gold aria-selected:bg-raised"
            >
              <span className="font-medium">
                <FoundName name={client.name} searchText={searchText} />
              </span>{" "}
              <span className="block text-sm text-quiet [overflow-wrap:anywhere]">
                {[client.email, client.phone].filter(Boolean).join(" · ")}
              </span>
            </button>
          ))}
      </div>
    </div>
  );
}

/** In a dialog that opens with it, `showModal` gives the focus to what has the attribute; in one that is open already, `focus` does. */
function focusNow(input: HTMLInputElement | null) {
  input?.setAttribute("autofocus", "");
  input?.focus();
}
