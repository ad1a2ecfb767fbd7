import { Fragment } from "react";
import type { Setting } from "#contract/setting.ts";
import { SETTING_FIELDS } from "#contract/setting-words.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Note } from "../ui/note.tsx";
import { formatBeginning, listChanges } from "./setting-values.ts";
import { useSettingWords } from "./setting-words.ts";

/** What each row changed, the latest date first. */
export function SettingHistory({ setting }: { setting: Setting }) {
  const t = useT("setting");
  const locale = useLocale();
  const { labelOf, describe } = useSettingWords(setting.name, setting.market);
  const fieldOf = (path: string) => SETTING_FIELDS[setting.name].find((one) => one.path === path)!;
  if (setting.rows.length === 0) return <Note>{t("history.none")}</Note>;
  return (
    <ol className="stack">
      {setting.rows.map((row, index) => {
        // What was withdrawn was never in force, so no later row changed it.
        const earlier = setting.rows.slice(index + 1).find(({ state }) => state !== "undone");
        const isWithdrawal = row.state === "undone" && row.undoes !== null;
        const isUndone =
          row.state !== "undone" && setting.rows.some((one) => one.undoes === row.id);
        const changes = isWithdrawal ? [] : listChanges(setting.name, earlier?.value, row.value);
        return (
          <li key={row.id ?? "first"} className="stack snug">
            <p>
              <b>
                {row.effective_from === null ? "" : formatBeginning(locale, row.effective_from)}
              </b>{" "}
              {isWithdrawal ? null : <Badge>{t(`state.${row.state}`)}</Badge>}{" "}
              <span className="dim">
                {row.reason === null
                  ? t("history.first")
                  : t("history.by", { who: row.created_by ?? t("command-line"), why: row.reason })}
              </span>
            </p>
            {row.undoes === null ? null : <p className="dim">{t("history.undoes")}</p>}
            {isUndone ? <p className="dim">{t("history.undone")}</p> : null}
            <dl className="small">
              {changes.map(({ path, before, after }) => (
                <Fragment key={path}>
                  <dt>{labelOf(path)}</dt>
                  <dd>
                    {earlier === undefined
                      ? describe(fieldOf(path), after)
                      : t("history.change", {
                          before: describe(fieldOf(path), before),
                          after: describe(fieldOf(path), after),
                        })}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}
