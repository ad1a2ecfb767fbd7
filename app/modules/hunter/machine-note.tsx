import type { AiConversation } from "#contract/ai-conversation.ts";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

type Props = { model: AiConversation["model"] };

/** What the law wants said, and what people ask: who speaks, how it ranks, what is kept. */
export function MachineNote({ model }: Props) {
  const t = useT("hunter");
  const locale = useLocale();
  return (
    <section className="stack small dim hunt-note" aria-labelledby="machine">
      <h2 id="machine">{t("machine.title")}</h2>
      <p className="narrow">
        {model === null ? t("machine.rules") : t("machine.model", { provider: model.provider })}
      </p>
      {model === null ? null : <p className="narrow">{t("machine.sent")}</p>}
      <p className="narrow">{t("machine.rank")}</p>
      <p className="narrow">{t("machine.kept", { days: LIMITS.aiConversation.kept / days(1) })}</p>
      <p>
        <Link to={paths.contact(locale)}>{t("machine.person")}</Link>
      </p>
    </section>
  );
}
