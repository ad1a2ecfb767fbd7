import { useT } from "../locale/use-t.ts";
import "../ui/field.css";
import "./passport.css";

export function PassportShare({ title, address }: { title: string; address: string }) {
  const t = useT("check-card");
  return (
    <section className="stack snug passport-share" aria-labelledby="share">
      <h2 id="share">{t("share.title")}</h2>
      <label className="field">
        <span>{t("share.address")}</span>
        <input readOnly value={address} />
      </label>
      <p className="row">
        <a
          className="btn line m"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
        >
          {t("share.mail")}
        </a>
        <span className="small dim">{t("share.print")}</span>
      </p>
    </section>
  );
}
