import type { HubDocument } from "#contract/verification-document.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { DOCUMENT_BADGES } from "./present-document.ts";
import "./documents.css";

type Row = Pick<
  HubDocument,
  | "id"
  | "market"
  | "purpose"
  | "kind"
  | "status"
  | "created_at"
  | "decided_at"
  | "is_mine"
  | "proposal"
>;

export function DocumentQueue({ documents }: { documents: readonly Row[] }) {
  const t = useT("documents");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <ul className="stack document-list">
      {documents.map((document) => (
        <li key={document.id} className="panel stack snug">
          <div className="row snug">
            <h2>
              <Link to={hubPaths.document(locale, document.id)} discover="none">
                {t(`kind.${document.kind}`)}
              </Link>
            </h2>
            <Badge kind={DOCUMENT_BADGES[document.status]}>{t(`status.${document.status}`)}</Badge>
            {document.is_mine ? <Badge kind="off">{t("hub.yours")}</Badge> : null}
          </div>
          <p className="small dim">
            {[
              t(document.purpose),
              places(`country.${document.market}`),
              formatDate(locale, document.decided_at ?? document.created_at, "moment"),
            ].join(" · ")}
          </p>
          {document.proposal === null ? null : (
            <p className="small">{t("hub.second", { name: document.proposal.by ?? "" })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
