import { SOCIAL_ERRORS } from "#contract/social-errors.ts";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import type { NoticeFacts } from "./use-notice.ts";

/** The words by which a refusal means that the account exists already (spec §8). */
const IN_USE = /\bin use\b|χρησιμοποιείται ήδη/i;

/** One notice as a dialog. Where the e-mail is in use, the way on is the sign-in (spec §8). */
export function Notice({ about, closeTo, onClose }: NoticeFacts) {
  const t = useT("error");
  const layout = useT("layout");
  const { content, type, title } =
    "code" in about ? { content: textOf(about.code), type: "error", title: null } : about.message;
  const isBad = type === "error";
  const isInUse = isBad && IN_USE.test(content);
  const close = { to: closeTo, label: t("close") };
  return (
    <NoticeDialog
      kind={isBad ? "bad" : "calm"}
      title={isInUse ? layout("sign-in") : (title ?? t(isBad ? "error" : "notice"))}
      description={"code" in about ? toMarkup(content) : content}
      closeTo={closeTo}
      {...(onClose && { onClose })}
      {...(isInUse
        ? {
            primary: {
              to: paths.modal(closeTo, "sign-in"),
              label: layout("sign-in"),
              reload: true,
            },
            secondary: close,
          }
        : { primary: close })}
    />
  );

  function textOf(code: string): string {
    const known = SOCIAL_ERRORS.find((one) => one === code);
    return known === undefined ? t("general") : t(known);
  }
}

/** What stands in brackets in a text of ours is the part to act on (spec §2 "HTML description"). */
const toMarkup = (text: string) =>
  text.split(/[[\]]/).map((part, index) => (index % 2 === 0 ? part : <b key={part}>{part}</b>));
