import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { Bench } from "./present-bench.ts";

/** Why the number that was read may be another device's, and what a pass then needs. */
export function NumberDoubts({ bench }: { bench: Bench }) {
  const t = useT("check");
  const locale = useLocale();
  const { seen_in: seenIn, make } = bench.doubts;
  if (seenIn.length === 0 && make === null) return null;
  return (
    <Note kind="act" id="doubts">
      {seenIn.length === 0 ? null : (
        <>
          <p>{t("doubt.seen", { count: seenIn.length })}</p>
          <ul className="dots">
            {seenIn.map(({ order_id, number, title }) => (
              <li key={order_id}>
                <Link to={sellerPaths.hubOrder(locale, order_id)} discover="none">
                  {number}
                </Link>{" "}
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
      {make === null ? null : <p>{t("doubt.make", { make: make.name, count: make.devices })}</p>}
      {bench.decision === null ? <p>{t("doubt.second")}</p> : null}
    </Note>
  );
}
