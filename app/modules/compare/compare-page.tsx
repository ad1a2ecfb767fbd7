import type { Listing } from "#contract/listing.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { useCompareRows } from "./use-compare-rows.tsx";
import "./compare.css";

type Props = { devices: readonly Listing[]; gone: number; isDifferences: boolean };

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

type CompareTableProps = { devices: readonly Listing[]; isDifferences: boolean };

/**
 * Listings in columns, attributes in rows; on a phone the table scrolls sideways below its labels.
 */
function CompareTable({ devices, isDifferences }: CompareTableProps) {
  const t = useT("compare");
  const locale = useLocale();
  const rows = useCompareRows(devices);
  const ids = devices.map(({ id }) => id);
  const shown = isDifferences
    ? rows.filter(({ cells }) => cells.some(({ text }) => text !== cells[0]!.text))
    : rows;
  const here = (others: readonly string[], is = isDifferences) =>
    paths.compare(locale, others, is ? { differences: 1 } : {});
  return (
    <>
      {devices.length < 2 ? null : (
        <p className="row">
          <ButtonLink kind="line" size="m" to={here(ids, !isDifferences)}>
            {t(isDifferences ? "show-all" : "differences")}
          </ButtonLink>
          <span className="small dim">
            {isDifferences ? t("left-out", { count: rows.length - shown.length }) : null}
          </span>
        </p>
      )}
      {/* Focusable, so that arrow keys scroll it. */}
      <div className="compare" tabIndex={0} role="group" aria-label={t("title")}>
        <table>
          <thead>
            <tr>
              <td>
                <span className="vh">{t("title")}</span>
              </td>
              {devices.map((device) => (
                <th key={device.id} scope="col">
                  <Photo url={device.cover} alt="" set="card" eager />
                  <a href={paths.listing(locale, device.id)}>{device.title}</a>
                  <a
                    className="remove small"
                    href={here(ids.filter((id) => id !== device.id))}
                    aria-label={t("remove-one", { title: device.title })}
                  >
                    {t("remove")}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, cells }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {cells.map(({ text, shown }, at) => (
                  <td key={ids[at]}>{shown ?? text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <Note>{t("all-alike")}</Note> : null}
    </>
  );
}
