import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { createView } from "./create-view.ts";
import { isEditable } from "./document.ts";
import { linkAt, removeLink, setLink } from "./links.ts";
import { LinkForm } from "./link-form.tsx";
import { adoptWritingStyle } from "./writing-style.ts";
import { inlineSchema, richSchema } from "./schema.ts";
import { type Panel, Toolbar } from "./toolbar.tsx";
import { type ToolName, TOOLS, toolsOn } from "./tools.ts";
import { useCoveredHeight } from "./use-covered-height.ts";

export type WritingFieldProps = {
  label: string;
  hint?: string | undefined;
  /** The lines of one paragraph: no headings, lists and quotations. */
  isInline: boolean;
  /** The height while it is empty, in lines. */
  rows: number;
  /** Markdown of domain/pages/rich-text.ts. */
  value: string;
  onChange: (markdown: string) => void;
  /** Changes to the plain field. */
  onWriteSigns: () => void;
  /** Shown instead for a text of which something would be lost here. */
  plain: ReactNode;
};

type View = ReturnType<typeof createView>;

/** A field for formatted text without signs: Enter is a line, Enter twice a paragraph. What is not edited stays as it was stored. */
export default function WritingField({ plain, ...field }: WritingFieldProps) {
  const { isInline, value } = field;
  // Decided when the text comes from elsewhere: what is typed here can be written here.
  const [known, setKnown] = useState<{ value: string; isEditable: boolean }>();
  const isOwn = known?.value === value;
  const isHeld = isOwn ? known.isEditable : isEditable(schemaOf(isInline), value);
  if (!isOwn) setKnown({ value, isEditable: isHeld });
  const change = (markdown: string) => {
    setKnown({ value: markdown, isEditable: true });
    field.onChange(markdown);
  };
  return isHeld ? <FormattedField {...field} onChange={change} /> : plain;
}

const schemaOf = (isInline: boolean) => (isInline ? inlineSchema : richSchema);

function FormattedField({
  label,
  hint,
  isInline,
  rows,
  value,
  onChange,
  onWriteSigns,
}: Omit<WritingFieldProps, "plain">) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<View>(undefined);
  const shown = useRef(value);
  const [on, setOn] = useState<ToolName[]>([]);
  const [panel, setPanel] = useState<Panel>();
  const [isFocused, setIsFocused] = useState(false);
  const [href, setHref] = useState("");
  const [top, setTop] = useState(0);
  const [pictures, setPictures] = useState(0);
  const covered = useCoveredHeight(isFocused);
  const change = useEffectEvent((markdown: string) => {
    shown.current = markdown;
    setPictures(0);
    onChange(markdown);
  });
  const show = useEffectEvent((markdown: string) => {
    if (markdown === shown.current) return;
    shown.current = markdown;
    editor.current?.show(markdown);
  });
  useEffect(() => show(value), [value]);
  const openLink = () => {
    const view = editor.current?.view;
    setHref((view && linkAt(view.state)?.href) ?? "");
    setPanel("link");
  };
  const create = useEffectEvent((element: HTMLElement) =>
    createView(element, {
      schema: schemaOf(isInline),
      markdown: shown.current,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": id,
        ...(hint && { "aria-describedby": `${id}-hint` }),
        spellcheck: "true",
        class: "written",
        style: `min-height: calc(${rows} * 1.6em + 1.25rem)`,
      },
      onChange: (markdown) => change(markdown),
      onState: (state) => setOn((before) => (before.join() === toolsOn(state).join() ? before : toolsOn(state))),
      onLink: () => openLink(),
      onLeftOut: (count) => setTimeout(() => setPictures(count)), // after the change of the same paste
    }),
  );
  useEffect(() => {
    if (!place.current) return;
    adoptWritingStyle();
    const made = create(place.current);
    editor.current = made;
    return () => made.destroy();
  }, []);
  const run = (command: Parameters<View["run"]>[0]) => {
    setPanel(undefined);
    editor.current?.run(command);
  };
  const press = (name: ToolName) => {
    const { command } = TOOLS[name];
    if (command) run(command);
    else if (panel === "link") setPanel(undefined);
    else openLink();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <div id={id} className="font-medium leading-snug">
        {label}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <div
        onFocus={({ currentTarget }) => {
          setIsFocused(true);
          setTop(heightOfBar(currentTarget));
        }}
        onBlur={onBlur}
        className="writing rounded-control border border-control bg-surface text-text hover:border-gold"
      >
        <div
          data-above-keyboard={covered > 0 || undefined}
          style={covered > 0 ? { bottom: covered } : { top }}
          className="writing-tools bg-surface"
        >
          <Toolbar
            label={label}
            isInline={isInline}
            on={on}
            panel={panel}
            onTool={press}
            onMore={() => setPanel(panel === "more" ? undefined : "more")}
          />
          {panel === "link" && (
            <LinkForm
              href={href}
              onSave={(target) => run(setLink(target, target.replace(/^(?:mailto|tel):/u, "")))}
              onRemove={() => run(removeLink)}
              onClose={() => run(() => true)}
            />
          )}
          {panel === "more" && (
            <div className="flex flex-wrap gap-2 border-b border-hairline p-2">
              {!isInline && (
                <>
                  <Button dense className="writing-if-tight" onClick={() => press("numbers")}>
                    {TOOLS.numbers.label}
                  </Button>
                  <Button dense className="writing-if-narrow" onClick={() => press("quote")}>
                    {TOOLS.quote.label}
                  </Button>
                </>
              )}
              <Button dense onClick={onWriteSigns}>
                {t("Write signs")}
              </Button>
            </div>
          )}
        </div>
        <div ref={place} />
      </div>
      <p role="status" className="text-sm text-gold empty:hidden">
        {pictures > 0 &&
          (pictures === 1
            ? t("A picture was left out: this text holds words only.")
            : t("{pictures} pictures were left out: this text holds words only.", { pictures }))}
      </p>
    </div>
  );
}

/** The height of the editor's bar, where that stays in sight above the field. */
function heightOfBar(field: HTMLElement): number {
  const bar = document.querySelector<HTMLElement>("[data-editor-bar]");
  if (!bar || field.closest("dialog") || getComputedStyle(bar).position !== "sticky") return 0;
  return bar.offsetHeight;
}
