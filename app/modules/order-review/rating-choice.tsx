import { orderPaths } from "../../order-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type Props = { orderId: string; counterpart: string; isTooLarge: boolean };

/** The first question: what follows depends on it. */
export function RatingChoice({ orderId, counterpart, isTooLarge }: Props) {
  const t = useT("review");
  const locale = useLocale();
  const to = (rating: string) => orderPaths.order(locale, orderId, "review", { rating });
  return (
    <section className="stack snug" aria-labelledby="how">
      <h2 id="how">{t("how", { name: counterpart })}</h2>
      {isTooLarge ? <Note kind="bad">{t("photos-heavy")}</Note> : null}
      <p className="dim">{t("how-note")}</p>
      <p className="row">
        <ButtonLink to={to("positive")}>{t("went-well")}</ButtonLink>
        <ButtonLink kind="line" to={to("negative")}>
          {t("went-badly")}
        </ButtonLink>
      </p>
    </section>
  );
}
