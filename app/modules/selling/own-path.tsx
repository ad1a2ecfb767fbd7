import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Timeline } from "../ui/timeline.tsx";
import { listOwnSteps } from "./list-own-steps.ts";
import type { OwnView } from "./present-own.ts";

/** What happened to a listing, where it is, and what comes. */
export function OwnPath({ listing }: { listing: OwnView }) {
  const t = useT("selling");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="path">
      <h2 id="path">{t("one.path")}</h2>
      <Timeline
        steps={listOwnSteps(listing).map(({ key, state, at }) => ({
          key,
          state,
          title: t(`path.${key}`),
          note: at ? formatDate(locale, at, "moment") : t.find(`path-note.${key}`),
        }))}
      />
    </section>
  );
}
