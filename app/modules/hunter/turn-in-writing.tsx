import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import type { Writing } from "./use-reply-stream.ts";

/** Stands for the turn that is being answered; the page has it whole once it is written. */
export function TurnInWriting({
  writing: { asked, text },
  provider,
  onStop,
}: {
  writing: Writing;
  provider: string;
  onStop: () => void;
}) {
  const t = useT("hunter");
  return (
    <article className="hunt-turn stack" aria-label={t("in-writing")}>
      <p className="said">
        <span className="vh">{t("you")}: </span>
        {asked}
      </p>
      <div className="reply stack">
        <p className="who small dim">{t("who-model", { provider })}</p>
        <p aria-live="polite">{text === "" ? t("working") : text}</p>
        <p>
          <Button kind="line" size="s" type="button" onClick={onStop}>
            {t("stop")}
          </Button>
        </p>
      </div>
    </article>
  );
}
