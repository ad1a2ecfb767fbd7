import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

const TICK = 5_000;

type Props = {
  expiresAt: string;
  canExtend: boolean;
  /** When the page was made, ISO 8601; the server's clock, so that both sides draw the same ring. */
  now: string;
  /** Id of the step's form: what is typed there travels along. */
  form: string;
};

/** How long the device is held, and the one prolongation. At the end the page finds out by itself. */
export function ReservationClock({ expiresAt, canExtend, now, form }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const left = useTimeLeft(expiresAt, now, revalidate);
  return (
    <Note kind="act" mark={<Loop share={left / LIMITS.checkoutWindow} />}>
      <div className="row">
        <p className="grow">
          <b>{t("clock.held", { time: formatDate(locale, expiresAt, "time") })}</b>{" "}
          {t("clock.after")} {canExtend ? t("clock.once") : null}
        </p>
        {canExtend ? (
          <SubmitButton
            kind="line"
            size="s"
            className="end"
            form={form}
            name="intent"
            value="extend"
            formNoValidate
            pending={t("clock.extending")}
          >
            {t("clock.extend")}
          </SubmitButton>
        ) : null}
      </div>
    </Note>
  );
}

/** Milliseconds left. Calls once when they are over. */
function useTimeLeft(expiresAt: string, now: string, onOver: () => void): number {
  const atFirst = Date.parse(expiresAt) - Date.parse(now);
  const [seen, setSeen] = useState({ from: atFirst, left: atFirst });
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      const left = atFirst - (performance.now() - began);
      setSeen({ from: atFirst, left });
      if (left > 0) return;
      clearInterval(timer);
      onOver();
    }, TICK);
    return () => clearInterval(timer);
  }, [atFirst, onOver]);
  return seen.from === atFirst ? seen.left : atFirst;
}
