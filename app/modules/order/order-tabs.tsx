import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";

export type OrderQuery = { role: "buyer" | "seller"; state: "active" | "past"; page: number };

type Counts = { active: number; waiting: number };
export type OrderCounts = { buyer: Counts; seller: Counts };

/** Which orders: bought or sold, running or over. The address says it. */
export function OrderTabs({
  role,
  state,
  counts = null,
}: Pick<OrderQuery, "role" | "state"> & { counts?: OrderCounts | null }) {
  const t = useT("order");
  const locale = useLocale();
  const to = (next: Partial<OrderQuery>) => {
    const query = { role, state, ...next };
    return paths.orders(locale, {
      role: query.role === "buyer" ? null : query.role,
      state: query.state === "active" ? null : query.state,
    });
  };
  const toBought = () =>
    paths.orders(locale, { role: "buyer", state: state === "active" ? null : state });
  const current = (isHere: boolean) => (isHere ? ({ "aria-current": "page" } as const) : {});
  return (
    <div className="row order-tabs">
      <nav aria-label={t("list.state")} className="chips">
        {(["active", "past"] as const).map((one) => (
          <ChipLink
            key={one}
            to={to({ state: one })}
            on={one === state}
            {...current(one === state)}
          >
            {t(`list.${one}`)}
          </ChipLink>
        ))}
      </nav>
      <nav aria-label={t("list.role")} className="chips end">
        {(["buyer", "seller"] as const).map((one) => (
          <ChipLink
            key={one}
            // Without a name the list begins with what waits.
            to={one === "buyer" && counts?.seller.waiting ? toBought() : to({ role: one })}
            on={one === role}
            {...current(one === role)}
          >
            {t(one === "buyer" ? "list.bought" : "list.sold")}
            {counts?.[one].active ? ` ${counts[one].active}` : null}
          </ChipLink>
        ))}
      </nav>
    </div>
  );
}
