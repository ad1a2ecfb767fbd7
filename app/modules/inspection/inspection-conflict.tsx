import { useEffect, useRef, type ReactNode } from "react";
import { hubPaths } from "../../hub-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { useErrorText } from "../form/use-error-text.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { Clash } from "./inspection-fields.ts";
import type { InspectionView } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";

type Props = {
  inspection: InspectionView;
  result: ActionResult | undefined;
  clashes: readonly Clash[];
  isTooLarge: boolean;
};

export function InspectionConflict({ inspection, result, clashes, isTooLarge }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { labelOf } = useInspectionWords();
  const errorText = useErrorText(["inspection"]);
  const problem = result?.error?.[""]?.[0] ?? null;
  const isIncomplete = problem === "inspection.problem.incomplete";
  const isWorse = isIncomplete && inspection.missing.length === 0;
  if (problem === null && clashes.length === 0)
    return isTooLarge ? (
      <ReadFirst>
        <Note kind="bad" live>
          {t("too-large")}
        </Note>
      </ReadFirst>
    ) : null;
  if (problem !== null && problem !== "inspection.problem.changed")
    return (
      <ReadFirst>
        <Note kind="bad" live>
          {isWorse ? t("problem.worse") : errorText(problem)}
          {isIncomplete ? <MissingList inspection={inspection} /> : null}
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
