import type { AiConversation, AiConversationSummary } from "#contract/ai-conversation.ts";
import type { HunterStart } from "#contract/hunter-words.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { withQuery } from "../../paths.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { MachineNote } from "./machine-note.tsx";
import { PressForm } from "./press-form.tsx";
import { TalkForm, type TalkProps } from "./talk-form.tsx";
import "../ui/chip.css";
import "./hunter.css";

type Props = Pick<TalkProps, "seed" | "result"> & {
  conversations: readonly AiConversationSummary[];
  meta: { current_page: number; last_page: number };
  starts: readonly { id: HunterStart; label: string }[];
  turnsLeft: number;
  model: AiConversation["model"];
  asked: string;
  nonce: string;
};

export function StartPage(props: Props) {
  const { starts, model, turnsLeft, asked, nonce, seed, result } = props;
  const t = useT("hunter");
  const common = useT("common");
  const locale = useLocale();
  return (
    <main id="main" className="wrap">
      <div className="stack wide hunt">
        <div className="stack">
          <h1>{t("title")}</h1>
          <p className="dim lead narrow">{t("lead")}</p>
        </div>
        <TalkForm
          {...{ seed, result, asked }}
          label={t("first")}
          hint={turnsLeft === 0 ? t("none-left") : t("first-hint")}
        />
        <ResultNote result={result} texts={["hunter"]} intents={["quick", "vertical", "delete"]} />
        <section className="stack" aria-labelledby="starts">
          <h2 id="starts">{t("starts")}</h2>
          <ul className="chips">
            {starts.map(({ id, label }, index) => (
              <li key={id}>
                <PressForm intent="quick" value={id} nonce={`${nonce}-${index}`}>
                  {label}
                </PressForm>
              </li>
            ))}
          </ul>
          <ul className="chips" aria-label={t("verticals")}>
            {VERTICALS.map((vertical, index) => (
              <li key={vertical}>
                <PressForm intent="vertical" value={vertical} nonce={`${nonce}-${index + 20}`}>
                  {common(`vertical.${vertical}`)}
                </PressForm>
              </li>
            ))}
          </ul>
        </section>
        <p>
          <Link to={huntPaths.hunts(locale)}>{t("hunts")}</Link>
        </p>
        <Conversations {...props} />
        <MachineNote model={model} />
      </div>
    </main>
  );
}

function Conversations({ conversations, meta, nonce }: Props) {
  const t = useT("hunter");
  const locale = useLocale();
  if (conversations.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="before">
      <h2 id="before">{t("before")}</h2>
      <ul className="rows">
        {conversations.map(({ id, title, turns, last_at }, index) => (
          <li key={id} className="hunt-before">
            <p>
              <Link to={huntPaths.conversation(locale, id)}>{title}</Link>
              <span className="small dim">
                {t("turns", { count: turns })} ·{" "}
                <time dateTime={last_at}>{formatDate(locale, last_at, "moment")}</time>
              </span>
            </p>
            <PressForm
              intent="delete"
              name="conversation_id"
              value={id}
              nonce={`${nonce}-${index + 40}`}
              className="btn s bare"
            >
              {t("delete")}
              <span className="vh">: {title}</span>
            </PressForm>
          </li>
        ))}
      </ul>
      <ListPages
        page={meta.current_page}
        last={meta.last_page}
        to={(page) => withQuery(huntPaths.start(locale), { page })}
        label={t("pages.label")}
        before={t("pages.newer")}
        here={t("pages.here", { page: meta.current_page, last: meta.last_page })}
        after={t("pages.older")}
      />
    </section>
  );
}
