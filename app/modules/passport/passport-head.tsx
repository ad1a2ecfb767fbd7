import { formatDate, formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Grade } from "../condition/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import type { PassportView } from "./present-passport.ts";
import "./passport.css";
import type { QrCode } from "./draw-code.server.ts";

type Props = { passport: PassportView; qrCode: QrCode; address: string };

export function PassportHead({ passport, qrCode, address }: Props) {
  const t = useT("passport");
  const locale = useLocale();
  const { title, detail, cover, found, claimed, ending, checkedAt, acceptedAt, price } = passport;
  return (
    <div className="passport-head panel">
      <div className="stack">
        <div className="row nowrap named">
          <Photo url={cover} alt="" set="card" className="passport-cover" eager="first" />
          <div className="stack snug">
            <p className="small dim">{t("title")}</p>
            <h1>{title}</h1>
            {detail === "" ? null : <p className="dim">{detail}</p>}
            {found === null ? null : (
              <p>
                <Grade grade={found} />
              </p>
            )}
          </div>
        </div>
        <DescriptionList
          facts={[
            {
              key: "checked",
              label: t("checked"),
              value: formatDate(locale, checkedAt),
              note: t("checked-by", { product: PRODUCT }),
            },
            ...(claimed === null
              ? []
              : [
                  {
                    key: "claimed",
                    label: t("claimed"),
                    value: <Grade grade={claimed} />,
                    note: t(claimed === found ? "claimed-same" : "claimed-other"),
                  },
                ]),
            {
              key: "accepted",
              label: t("accepted"),
              value: acceptedAt === null ? t("not-accepted") : formatDate(locale, acceptedAt),
              note: t(acceptedAt === null ? "not-accepted-note" : "accepted-note"),
            },
            ...(ending === null
              ? []
              : [
                  {
                    key: "number",
                    label: t("number"),
                    value: t("number-ends", { ending }),
                    note: t("number-note"),
                  },
                ]),
            ...(price === null
              ? []
              : [{ key: "price", label: t("price"), value: formatMoney(locale, price) }]),
          ]}
        />
      </div>
      <figure className="passport-code">
        <div role="img" aria-label={t("code-label")}>
          {/* Dark on light in every theme, because scanners need it. */}
          <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}>
            <rect fill="#ffffff" width={qrCode.size} height={qrCode.size} />
            <path fill="#14130f" d={qrCode.path} />
          </svg>
        </div>
        <figcaption className="small dim">
          {t("code-note")}
          <span className="tiny">{address.replace(/^https?:\/\//, "")}</span>
        </figcaption>
      </figure>
    </div>
  );
}
