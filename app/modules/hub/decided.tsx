import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import type { DecisionReply } from "./decision-reply.ts";
import type { Review } from "./present-review.ts";
import type { Queue } from "./read-queue.ts";

type Props = Pick<Queue, "market"> & { review: Review; reply: DecisionReply | undefined };

/** In place of the decision where there is none to make: whose it was, and the way on. */
export function Decided({ review, market, reply }: Props) {
  const t = useT("hub");
  const locale = useLocale();
  const { status, isMine, nextId, decisions } = review;
  const [last] = decisions;
  const next = nextId === null ? null : sellerPaths.hubListing(locale, nextId, { market });
  return (
    <Panel id="decision" aria-labelledby="decision-title">
      <h2 id="decision-title">{t("decide.title")}</h2>
      {reply?.problem ? (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`, { by: reply.by || t("review.somebody") })}
        </Note>
      ) : null}
      {status === "under_review" ? (
        isMine && reply?.problem !== "own" ? (
          <p>{t("decide.mine")}</p>
        ) : null
      ) : (
        <p>
          {t.find(`state.${status}`)}{" "}
          {last === undefined
            ? null
            : t("state.by", {
                by: last.by || t("review.somebody"),
                date: formatDate(locale, last.at, "moment"),
              })}
        </p>
      )}
      {next === null ? (
        <ButtonLink to={sellerPaths.hubListings(locale, { market })} discover="none">
          {t("state.to-queue")}
        </ButtonLink>
      ) : (
        <ButtonLink to={next} discover="none">
          {t("state.on")}
        </ButtonLink>
      )}
    </Panel>
  );
}
