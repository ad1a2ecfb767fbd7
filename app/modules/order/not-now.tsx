import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { findStatusKey } from "./find-status-key.ts";
import type { OrderBrief } from "./present-brief.ts";

type Props = {
  order: Pick<OrderBrief, "id" | "role" | "status" | "subStatus" | "isInstant">;
  /** A reason of its own; else where the order stands by now. */
  reason?: ReactNode;
};

/** In place of a form that would only be refused: why, and the way back. */
export function NotNow({ order, reason }: Props) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">
        {reason ?? t("closed.moved", { state: t(findStatusKey(order.role, order)) })}
      </Note>
      <p>
        <ButtonLink to={paths.order(locale, order.id)}>{t("closed.back")}</ButtonLink>
      </p>
    </>
  );
}
