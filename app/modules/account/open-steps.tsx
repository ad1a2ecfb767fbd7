import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loop } from "../ui/loop.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import type { Overview } from "./present-overview.ts";

type Props = Pick<Overview, "steps"> & { next: NonNullable<Overview["next"]> };

/** What the sign-up still lacks, and the one step that comes now. */
export function OpenSteps({ steps, next }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const open = steps.filter(({ state }) => state !== "done").length;
  return (
    <Panel kind="act" className="open-steps" aria-labelledby="open-steps">
      <div className="stack">
        <div className="row nowrap">
          <Loop share={(steps.length - open) / steps.length} className="clock" />
          <h2 id="open-steps">{t("overview.missing", { count: open })}</h2>
        </div>
        <p className="narrow">{t("overview.missing-note")}</p>
      </div>
      <Timeline
        size="small"
        heading="b"
        steps={steps.map(({ step, state }) => ({
          key: step,
          state,
          title: t(`overview.step.${step}`),
        }))}
      />
      <ButtonLink
        className="on"
        to={paths.auth(locale, next, { callbackUrl: paths.account(locale) })}
      >
        {t(`overview.next.${next}`)}
      </ButtonLink>
    </Panel>
  );
}
