import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

/** Contact data of buyer and seller, and the addresses of pickup and delivery. */
export function OrderPeople({ order }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { people, deliverTo, fetchFrom, locker, method, notes } = order;
  return (
    <Panel aria-labelledby="people" className="stack">
      <h2 id="people">{t("people.title")}</h2>
      {(["buyer", "seller"] as const).map((side) => {
        const { username, email, phone } = people[side];
        const place = side === "buyer" ? deliverTo : fetchFrom;
        return (
          <div key={side} className="person">
            <p className="small dim">{t(`people.${side}`)}</p>
            <p>
              {username === "" ? (
                t("nobody")
              ) : (
                <Link to={paths.user(locale, username)} discover="none">
                  {username}
                </Link>
              )}
            </p>
            <p className="small">
              <a href={`mailto:${email}`}>{email}</a>
              {phone === null ? null : (
                <>
                  {" · "}
                  <a href={`tel:+${phone.replace(/^\+/, "")}`}>{phone}</a>
                </>
              )}
            </p>
            {side === "buyer" && method !== null ? (
              <p className="small">{[t(`method.${method}`), locker].filter(Boolean).join(": ")}</p>
            ) : null}
            {place === null ? null : (
              <p className="small as-written">{place.filter(Boolean).join("\n")}</p>
            )}
            {side === "buyer" && notes !== null ? (
              <p className="small dim as-written">{notes}</p>
            ) : null}
          </div>
        );
      })}
    </Panel>
  );
}
