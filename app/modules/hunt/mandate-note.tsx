import { useT } from "../locale/use-t.ts";
import "./hunt.css";

type Mandate = { document: string; hash: string; signature: string };

type Props = { mandate: Mandate; isGiven: boolean };

/** What the person has agreed to, or would agree to, as it was signed. */
export function MandateNote({ mandate: { document, hash, signature }, isGiven }: Props) {
  const t = useT("hunt");
  return (
    <details className="panel mandate">
      <summary>{t(isGiven ? "signed" : "prepared")}</summary>
      <div className="stack snug">
        <p className="small dim">{t(isGiven ? "signed-note" : "prepared-note")}</p>
        <p className="small">
          <code>{document}</code>
        </p>
        <p className="small">
          {t("fingerprint")}: <code>{hash}</code>
        </p>
        <p className="small">
          {t("signature")}: <code>{signature}</code>
        </p>
      </div>
    </details>
  );
}
