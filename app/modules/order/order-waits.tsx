import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { OrderCounts } from "./order-tabs.tsx";

/** What waits for the reader, as a buyer and as a seller; nothing where nothing does. */
export function OrderWaits({ counts }: { counts: OrderCounts }) {
  const t = useT("order");
  const locale = useLocale();
  const roles = (["seller", "buyer"] as const).filter((role) => counts[role].waiting > 0);
  if (roles.length === 0) return null;
  return (
    <ul className="next-points">
      {roles.map((role) => (
        <li key={role}>
          <Link to={paths.orders(locale, { role })}>
            {t(`list.waiting-${role}`, { count: counts[role].waiting })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
