import { use } from "react";
import { DocumentContext } from "../layout/document-context.ts";
import { useT } from "../locale/use-t.ts";
import { useLite } from "../ui/use-lite.ts";
import { LIST_KEYS } from "./list-keys-script.ts";

/** Keys between rows, for who has scripts; without them nothing is missing, and nothing is said. */
export function ListKeys() {
  const t = useT("staff-job");
  const facts = use(DocumentContext);
  const isLite = useLite();
  if (facts === null || facts.isAlone || isLite) return null;
  return (
    <>
      <p id="list-keys" className="small dim" hidden>
        <label className="list-choice">
          <input type="checkbox" defaultChecked />
          <span>{t("keys")}</span>
        </label>
      </p>
      <script
        nonce={facts.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: LIST_KEYS }}
      />
    </>
  );
}
