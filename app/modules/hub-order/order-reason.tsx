import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

const CLOSE_UP = 2048;

export function OrderReason({ order }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { reason, imei, claims, warranty, withdrawnAt } = order;
  const parts = [reason, imei, warranty, withdrawnAt];
  if (claims.length === 0 && parts.every((part) => part === null)) return null;
  return (
    <Panel aria-labelledby="reasons">
      <h2 id="reasons">{t("reason.title")}</h2>
      {withdrawnAt === null ? null : (
        <p>{t("reason.withdrawn", { time: formatDate(locale, withdrawnAt, "moment") })}</p>
      )}
      {reason === null ? null : (
        <>
          <ul className="dots">
            {reason.codes.map((code) => (
              <li key={code}>{t.find(`reason.code.${code}`) ?? code}</li>
            ))}
          </ul>
          {reason.note === null || reason.note === "" ? null : (
            <blockquote className="as-written">{reason.note}</blockquote>
          )}
          <PhotoLinks
            photos={reason.photos}
            width={CLOSE_UP}
            alt={(place) => t("claim.photo", { place, count: reason.photos.length })}
          />
        </>
      )}
      {imei === null ? null : (
        <p className="small">
          {t(imei.matches ? "reason.imei-matches" : "reason.imei-differs", {
            time: formatDate(locale, imei.at, "moment"),
          })}
        </p>
      )}
      {warranty === null ? null : (
        <p className="small">
          {t("reason.warranty", {
            from: formatDate(locale, warranty.starts_on, "short"),
            to: formatDate(locale, warranty.expires_on),
          })}
        </p>
      )}
      {claims.map(({ id, status, reason: why, description, created_at }) => (
        <p key={id} className="small">
          <b>{t(`claim.reason.${why}`)}</b>, {t(`claim.status.${status}`)},{" "}
          <span className="dim">{formatDate(locale, created_at, "short")}</span>
          <br />
          <span className="as-written">{description}</span>
        </p>
      ))}
    </Panel>
  );
}
