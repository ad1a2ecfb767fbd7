import { useT } from "../locale/use-t.ts";

type Mandate = { document: string; hash: string; signature: string };

/** What the person has agreed to, as it was signed. */
export function MandateNote({ mandate: { document, hash, signature } }: { mandate: Mandate }) {
  const t = useT("hunt");
  return (
    <details className="panel">
      <summary>{t("signed")}</summary>
      <div className="stack snug">
        <p className="small dim">{t("signed-note")}</p>
        <p className="small">
          <code style={{ overflowWrap: "anywhere" }}>{document}</code>
        </p>
        <p className="small">
          {t("fingerprint")}: <code style={{ overflowWrap: "anywhere" }}>{hash}</code>
        </p>
        <p className="small">
          {t("signature")}: <code style={{ overflowWrap: "anywhere" }}>{signature}</code>
        </p>
      </div>
    </details>
  );
}
