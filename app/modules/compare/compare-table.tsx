import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Photo } from "../ui/photo.tsx";
import { useCompareRows } from "./use-compare-rows.tsx";

type Props = { devices: readonly Listing[]; isDifferences: boolean };

/** Devices in columns, what they have in lines; on a phone it scrolls sideways under its labels. */
export function CompareTable({ devices, isDifferences }: Props) {
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
      {/* Its own keys scroll it. */}
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
