import bad from "./pictures/notice-bad.svg";
import calm from "./pictures/notice-calm.svg";
import { SOCIAL_ERRORS } from "#contract/social-errors.ts";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import type { NoticeFacts } from "./use-notice.ts";
import { useId, type ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { DialogHost } from "./dialog-host.tsx";
import "../ui/notice.css";

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

const PICTURES = { bad, calm };

type Action = {
  to: string;
  label: string;
  /** As a document: the page below is read anew. */
  reload?: boolean;
};

type Props = {
  title: string;
  description: ReactNode;
  kind: "bad" | "calm";
  primary: Action;
  secondary?: Action;
  closeTo: string;
  onClose?: () => void;
};

/** Something to read before going on: picture, title, words, one or two ways on (spec §2). */
function NoticeDialog(props: Props) {
  const { title, description, kind, primary, secondary, closeTo, onClose } = props;
  const headingId = useId();
  const isClosing = (to: string) => onClose !== undefined && to === closeTo;
  const toLink = ({ to, label, reload }: Action, isMain: boolean) => (
    <ButtonLink
      key={label}
      full
      to={to}
      replace
      discover="none"
      preventScrollReset
      {...(isMain ? {} : { kind: "line" as const })}
      {...(reload ? { reloadDocument: true } : {})}
      onClick={(event) => {
        if (!isClosing(to)) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {label}
    </ButtonLink>
  );
  return (
    <DialogHost
      labelledBy={headingId}
      closeTo={closeTo}
      content={title}
      {...(onClose && { onClose })}
    >
      <div className={`notice ${kind} stack`}>
        <img src={PICTURES[kind]} width="96" height="96" alt="" />
        <h1 id={headingId}>{title}</h1>
        <p className="dim">{description}</p>
      </div>
      <div className="stack snug">
        {toLink(primary, true)}
        {secondary ? toLink(secondary, false) : null}
      </div>
    </DialogHost>
  );
}
