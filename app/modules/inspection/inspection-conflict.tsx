import { useEffect, useRef, type ReactNode } from "react";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { InspectionReply, Clash } from "./inspection-fields.ts";
import type { InspectionView } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";

type Props = {
  inspection: InspectionView;
  reply: InspectionReply | undefined;
  clashes: readonly Clash[];
  isTooLarge: boolean;
};

export function InspectionConflict({ inspection, reply, clashes, isTooLarge }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { labelOf } = useInspectionWords();
  const problem = reply?.problem ?? null;
  const isWorse = problem === "incomplete" && inspection.missing.length === 0;
  if (problem === null && clashes.length === 0)
    return isTooLarge ? (
      <ReadFirst>
        <Note kind="bad" live>
          {t("too-large")}
        </Note>
      </ReadFirst>
    ) : null;
  if (problem !== null && problem !== "changed")
    return (
      <ReadFirst>
        <Note kind="bad" live>
          {t(`problem.${isWorse ? "worse" : problem}`)}
          {problem === "incomplete" ? <MissingList inspection={inspection} /> : null}
        </Note>
      </ReadFirst>
    );
  return (
    <ReadFirst>
      <Note kind="act" live>
        <p>
          <b>{t("conflict.title")}</b>{" "}
          {t(clashes.length === 0 ? "conflict.merged" : "conflict.lead", { count: clashes.length })}
        </p>
        {clashes.length === 0 ? null : (
          <ul>
            {clashes.map(({ field }) => (
              <li key={field}>
                <a href={`#${field}`}>{labelOf(inspection.items, field)}</a>
              </li>
            ))}
          </ul>
        )}
        <p>
          <ButtonLink
            kind="line"
            size="s"
            reloadDocument
            to={hubPaths.inspection(locale, inspection.id)}
          >
            {t("conflict.theirs")}
          </ButtonLink>
        </p>
      </Note>
    </ReadFirst>
  );
}

function ReadFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="read-first">
      {children}
    </div>
  );
}

function MissingList({ inspection }: { inspection: InspectionView }) {
  const { labelOf } = useInspectionWords();
  return (
    <ul>
      {inspection.missing.map((key) => {
        const isItem = inspection.items.some((item) => item.key === key);
        const field = key === "device_number" ? inspection.numberKind : key;
        return (
          <li key={key}>
            <a href={`#${isItem ? `found_${key}` : key}`}>{labelOf(inspection.items, field)}</a>
          </li>
        );
      })}
    </ul>
  );
}
