import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/loop.css";
import type { ClaimState } from "./read-claim-query.ts";

/** Nobody waits: said plainly, with a way on. */
export function EmptyClaims({ state }: { state: ClaimState }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Panel className="stack slim nothing" aria-labelledby="nothing">
      <Icon name="grade-excellent" className="loop huge" />
      <h2 id="nothing">{t(`claim.empty-${state}`)}</h2>
      <p className="dim">{t("claim.empty-body")}</p>
      <p>
        <ButtonLink kind="line" to={sellerPaths.hub(locale)} discover="none">
          {t("to-hub")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
