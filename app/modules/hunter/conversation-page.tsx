import type { AiConversation } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { MachineNote } from "./machine-note.tsx";
import { PressForm } from "./press-form.tsx";
import { TalkForm, type TalkProps } from "./talk-form.tsx";
import { Turn } from "./turn.tsx";
import { TurnInWriting } from "./turn-in-writing.tsx";
import { useReplyStream } from "./use-reply-stream.ts";
import "../ui/chip.css";
import "./hunter.css";

type Props = Pick<TalkProps, "seed" | "result"> & {
  conversation: AiConversation;
  nonce: string;
};

export function ConversationPage({ conversation, seed, result, nonce }: Props) {
  const t = useT("hunter");
  const locale = useLocale();
  const { title, turns, constraints, kept_until, turns_left } = conversation;
  const last = turns.at(-1)!;
  const stream = useReplyStream(conversation);
  const { model, is_writing } = conversation;
  return (
    <main id="main" className="wrap">
      <div className="stack wide hunt">
        <Breadcrumbs
          label={t("place")}
          breadcrumbs={[{ label: t("title"), to: huntPaths.start(locale) }, { label: title }]}
        />
        <h1 className="vh">{title}</h1>
        {turns[0]!.number > 1 ? (
          <p className="small dim">{t("shortened", { max: LIMITS.aiConversation.turns })}</p>
        ) : null}
        {turns.map((turn) => (
          <Turn key={turn.number} turn={turn} nonce={nonce} isLast={turn === last} />
        ))}
        {stream.writing === null || model === null ? null : (
          <TurnInWriting writing={stream.writing} provider={model.provider} onStop={stream.stop} />
        )}
        {is_writing && stream.writing === null ? (
          <Note kind="act">
            {t("still-written")}{" "}
            <Link to={huntPaths.conversation(locale, conversation.id)} reloadDocument>
              {t("look-again")}
            </Link>
          </Note>
        ) : null}
        <ResultNote result={result} texts={["hunter"]} intents={["quick", "remove", "delete"]} />
        <div className="hunt-next stack" id="next">
          {constraints.length === 0 ? null : (
            <div className="row">
              <span className="small dim">{t("looking-for")}</span>
              <ul className="chips" aria-label={t("looking-for")}>
                {constraints.map(({ id, label }, index) => (
                  <li key={id}>
                    <PressForm
                      intent="remove"
                      value={id}
                      nonce={`${nonce}-${index}`}
                      className="chip on"
                    >
                      {label}
                      <span className="vh">, {t("remove")}</span>
                      <Icon name="x" />
                    </PressForm>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {turns_left === 0 ? <Note kind="act">{t("none-left")}</Note> : null}
          <TalkForm
            seed={seed}
            result={result}
            label={t("next")}
            last={last}
            onSubmit={stream.onSubmit}
            isHeld={stream.writing !== null}
          />
        </div>
        <div className="row">
          <ButtonLink kind="line" size="m" to={huntPaths.start(locale)}>
            {t("new-chat")}
          </ButtonLink>
          <PressForm intent="delete" nonce={`${nonce}-99`} className="btn m bare">
            {t("delete-this")}
          </PressForm>
        </div>
        <p className="small dim">
          {t("kept-until", { date: formatDate(locale, kept_until, "day") })}
        </p>
        <MachineNote model={model} />
      </div>
    </main>
  );
}
