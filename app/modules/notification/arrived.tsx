import { useLayoutEffect } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { keepUnread, useUnread } from "../session/live-unread.ts";
import { Note } from "../ui/note.tsx";

/** A new one each time the page is asked for. */
export type Count = { unread: number };

/** Says that more has come since the page was made, and leads to it: nothing moves by itself. */
export function Arrived({ known }: { known: Count }) {
  const t = useT("notification");
  const locale = useLocale();
  const count = useUnread() - known.unread;
  useLayoutEffect(() => keepUnread(known.unread), [known]);
  return (
    <div role="status">
      {count > 0 ? (
        <Note>
          {t("arrived", { count })}{" "}
          <Link to={paths.notifications(locale)} discover="none">
            {t("arrived-show")}
          </Link>
        </Note>
      ) : null}
    </div>
  );
}
