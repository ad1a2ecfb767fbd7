import { paths, withQuery } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import type { UserView } from "./present-user.ts";
import { toUserQuery, USER_TABS, type UserTab } from "./user-query.ts";

/** Which part of the profile is shown. The address says it. */
export function UserTabs({ user, tab }: { user: UserView; tab: UserTab }) {
  const t = useT("user");
  const locale = useLocale();
  const counts = {
    "on-sale": user.onSale,
    sold: user.sold,
    received: user.reviews.count,
    sent: null,
  };
  return (
    <nav aria-label={t("parts", { name: user.username })} className="chips">
      {USER_TABS.map((one) => (
        <ChipLink
          key={one}
          to={withQuery(paths.user(locale, user.username), toUserQuery({ tab: one, page: 1 }))}
          on={one === tab}
          preventScrollReset
          {...(one === tab ? { "aria-current": "page" } : {})}
        >
          {t(`tab.${one}`)}
          {counts[one] === null ? null : (
            <>
              {" "}
              <span className="count">{counts[one]}</span>
            </>
          )}
        </ChipLink>
      ))}
    </nav>
  );
}
