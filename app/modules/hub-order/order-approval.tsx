import { Form } from "react-router";
import type { Approval } from "#contract/hub-order.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type DeedReply, useDeedWords } from "./use-deed-words.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

type Props = {
  order: HubOrderView;
  reply: DeedReply | undefined;
  kept: Record<string, string> | null;
};

/** A refund above the limit waits for a second person of support: its reason, and the answer. */
export function OrderApproval({ order, reply, kept }: Props) {
  const t = useT("hub-order");
  const { values, problem } = useDeedWords(reply, kept, "approval");
  const waiting = order.approvals.find(({ status }) => status === "waiting");
  // Without a waiting approval only the error of a late answer is shown.
  if (waiting === undefined && problem === null) return null;
  return (
    <Panel kind="act" aria-labelledby="approval" className="stack snug">
      <h2 id="approval">{t("approval.title")}</h2>
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
        </Note>
      )}
      {waiting === undefined ? null : (
        <Waiting
          approval={waiting}
          role={order.role}
          nonce={order.nonces.approval}
          isBack={values !== null && problem === null}
        />
      )}
    </Panel>
  );
}

type WaitingProps = {
  approval: Approval;
  role: "hub" | "support";
  nonce: string;
  /** Back from the step-up, with the answer still to be sent. */
  isBack: boolean;
};

function Waiting({ approval, role, nonce, isBack }: WaitingProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { id, kind, move, amount, note, by, expires_at: until, is_mine: isMine } = approval;
  const what =
    kind === "refund" ? t("approval.refund") : (t.find(`move.${move}.do`) ?? t("approval.move"));
  return (
    <>
      <p>
        {t("approval.wish", {
          by: by || t("nobody"),
          what,
          amount: formatMoney(locale, amount),
        })}
      </p>
      {note === null ? null : <blockquote className="as-written small">{note}</blockquote>}
      <p className="small dim">
        {t("approval.until", { time: formatDate(locale, until, "moment") })}
      </p>
      {isMine ? (
        <p>{t("approval.mine")}</p>
      ) : role === "hub" ? (
        <p>{t("approval.support-only")}</p>
      ) : (
        <>
          {isBack ? <Note kind="act">{t("approval.again")}</Note> : null}
          <div className="row">
            {(["approve", "decline"] as const).map((decision) => (
              <Form method="post" preventScrollReset key={decision}>
                <HiddenNonce nonce={`${nonce}-${decision}`} key={nonce} />
                <input type="hidden" name="intent" value="approval" />
                <input type="hidden" name="approval" value={id} />
                <SubmitButton
                  kind={decision === "approve" ? "warn" : "line"}
                  name="decision"
                  value={decision}
                  pending={t("approval.sending")}
                >
                  {t(`approval.${decision}`, { amount: formatMoney(locale, amount) })}
                </SubmitButton>
              </Form>
            ))}
          </div>
        </>
      )}
    </>
  );
}
