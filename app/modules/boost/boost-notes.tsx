import { Link } from "../ui/link.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { BoostView } from "./present-boost.ts";

type Props = { boost: BoostView; path: string };

/** The one thing to know about the last boost: what the bank said, or how long it runs. */
export function BoostNotes({ boost, path }: Props) {
  const t = useT("selling");
  const locale = useLocale();
  const { status, endsAt, declined, bankUrl } = boost;
  const date = endsAt === null ? "" : formatDate(locale, endsAt, "moment");
  switch (status) {
    case "none":
      return null;
    case "running":
      return (
        <Note>
          <b>{t("boost.running-title", { date })}</b> {t("boost.running")}
        </Note>
      );
    case "ended":
      return <Note kind="act">{t("boost.ended", { date })}</Note>;
    case "processing":
      return (
        <Note kind="act" live>
          <b>{t("boost.waiting-title")}</b> {t("boost.waiting")}{" "}
          <Link to={path}>{t("boost.check-again")}</Link>
        </Note>
      );
    case "requires_action":
      return (
        <>
          <Note kind="act" live>
            <b>{t("boost.challenge-title")}</b> {t("boost.challenge")}
          </Note>
          {bankUrl === null ? null : (
            <p>
              <ButtonLink to={bankUrl} reloadDocument>
                {t("boost.to-bank")}
              </ButtonLink>
            </p>
          )}
        </>
      );
    case "failed":
      return (
        <Note kind="bad" live>
          <b>{t("boost.failed-title")}</b> {t(`boost.decline.${declined ?? "declined"}`)}{" "}
          {t("boost.failed")}
        </Note>
      );
    case "cancelled":
      return (
        <Note kind="act" live>
          <b>{t("boost.cancelled-title")}</b> {t("boost.cancelled")}
        </Note>
      );
  }
}
