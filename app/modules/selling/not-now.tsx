import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** In place of a form that would only be refused: why, and the way back. */
export function NotNow({ id, reason }: { id: string; reason: string }) {
  const t = useT("selling");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">{reason}</Note>
      <p>
        <ButtonLink to={sellerPaths.listing(locale, id)}>{t("one.back")}</ButtonLink>
      </p>
    </>
  );
}
