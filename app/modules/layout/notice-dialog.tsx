import { useId, type ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { DialogHost } from "./dialog-host.tsx";
import bad from "./pictures/notice-bad.svg";
import calm from "./pictures/notice-calm.svg";
import "../ui/notice.css";

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
export function NoticeDialog(props: Props) {
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
