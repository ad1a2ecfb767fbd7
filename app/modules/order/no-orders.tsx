import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderQuery } from "./order-tabs.tsx";

/** Nothing here yet, and where something is. */
export function NoOrders({ role, state }: Pick<OrderQuery, "role" | "state">) {
  const t = useT("order");
  const locale = useLocale();
  const other = state === "active" ? "past" : "active";
  return (
    <Panel>
      <Icon name="ring-todo" className="loop huge" />
      <h2>{t(`list.empty.${role}-${state}`)}</h2>
      <p className="dim narrow">{t(`list.empty.note-${role}`)}</p>
      <p className="row">
        {role === "buyer" ? (
          <ButtonLink to={paths.search(locale)}>{t("list.empty.browse")}</ButtonLink>
        ) : null}
        <ButtonLink
          kind="line"
          to={paths.orders(locale, {
            role: role === "buyer" ? null : role,
            state: other === "active" ? null : other,
          })}
        >
          {t(`list.empty.see-${other}`)}
        </ButtonLink>
      </p>
    </Panel>
  );
}
