import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { AutosaveStatus } from "./create-autosave.ts";
import { useSellFacts } from "./draft-facts.ts";
import { tryNow } from "../session/keep-trying.ts";

export function AutosaveNote({ status }: { status: AutosaveStatus }) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const { listingId, page, isMine } = useSellFacts();
  if (status === "waiting") return <WaitingNote />;
  if (status === "signed-out") {
    const callbackUrl = sellerPaths.sell(locale, listingId, page);
    return (
      <div className="at-hand">
        <Note kind="act" live>
          {t(isMine ? "keep.signed-out" : "keep.lost")}{" "}
          {isMine ? (
            <Link className="link" to={paths.signIn(locale, { callbackUrl })}>
              {t("keep.sign-in")}
            </Link>
          ) : (
            <button className="link" form="step" formNoValidate>
              {t("keep.begin")}
            </button>
          )}
        </Note>
      </div>
    );
  }
  if (status !== "conflict" && status !== "refused") return null;
  return (
    <div className="at-hand">
      <Note kind="act" live>
        {t(`keep.${status}`)}
      </Note>
    </div>
  );
}

type PutProps = { put: "nothing" | "back" | "offered"; onTake: () => void; onDrop: () => void };

export function PutBackNote({ put, onTake, onDrop }: PutProps) {
  const t = useT("listing-draft");
  if (put === "back") return <Note live>{t("keep.back")}</Note>;
  if (put === "nothing") return null;
  return (
    <Note kind="act" live>
      <p>{t("keep.offered")}</p>
      <p className="row">
        <Button type="button" kind="line" size="s" onClick={onTake}>
          {t("keep.take")}
        </Button>
        <Button type="button" kind="bare" size="s" onClick={onDrop}>
          {t("keep.drop")}
        </Button>
      </p>
    </Note>
  );
}

export function WaitingNote() {
  const t = useT("listing-draft");
  return (
    <div className="at-hand">
      <Note kind="act" live>
        <div className="stack snug">
          <p>{t("keep.waiting")}</p>
          <Button type="button" kind="line" size="s" onClick={tryNow}>
            {t("keep.try-now")}
          </Button>
        </div>
      </Note>
    </div>
  );
}
