import type { Listing } from "#contract/listing.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { CompareTable } from "./compare-table.tsx";
import "./compare.css";

type Props = { devices: readonly Listing[]; gone: number; isDifferences: boolean };

/** Devices side by side. */
export function ComparePage({ devices, gone, isDifferences }: Props) {
  const t = useT("compare");
  const locale = useLocale();
  const [first] = devices;
  return (
    <main id="main" className="wrap stack">
      <h1>{t("title")}</h1>
      {gone > 0 ? <Note kind="act">{t("gone", { count: gone })}</Note> : null}
      {first === undefined ? (
        <Panel>
          <p className="narrow">{t("empty", { max: LIMITS.compare })}</p>
          <p className="row">
            <ButtonLink to={paths.search(locale)}>{t("search")}</ButtonLink>
          </p>
        </Panel>
      ) : (
        <>
          <CompareTable devices={devices} isDifferences={isDifferences} />
          {devices.length < 2 ? <p className="dim narrow">{t("alone")}</p> : null}
          <p className="row">
            <ButtonLink kind="line" to={paths.sku(locale, first.sku_id)}>
              {t("more-like", { title: first.title })}
            </ButtonLink>
            <ButtonLink kind="line" to={paths.search(locale)}>
              {t("search")}
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  );
}
