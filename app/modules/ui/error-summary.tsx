import { useEffect, useRef, type ReactNode } from "react";
import { Note } from "./note.tsx";
import "./error-summary.css";

type Props = {
  title: ReactNode;
  errors: readonly { id: string; text: string }[];
};

/** Takes the focus, so that the errors are read first. */
export function ErrorSummary({ title, errors }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const key = errors.map(({ id, text }) => id + text).join();
  useEffect(() => {
    if (key !== "") summary.current?.focus();
  }, [key]);

  if (errors.length === 0) return null;
  return (
    // A page that comes back is about its errors; without scripts only autofocus leads there.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="summary" ref={summary} tabIndex={-1} autoFocus>
      <Note kind="bad" live>
        <b>{title}</b>
        <ul>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
