import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useNavigate, useNavigationType } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";
import "./dialog-host.css";

type Props = {
  /** Id of the heading inside. */
  labelledBy: string;
  /** The page without the dialog. */
  closeTo: string;
  /** In place of the way to `closeTo`, where scripts run: for a dialog that has no address. */
  onClose?: () => void;
  /** Changes when something else stands in the dialog: the focus follows. */
  content: string;
  children: ReactNode;
};

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
/** What can be filled in; the field of a honeypot cannot. */
const CONTROL = "input:not([type=hidden], [tabindex='-1']), select, textarea";
/** Where the focus begins unless a field asks for it, best first. */
const STARTS = ['[aria-invalid="true"]', CONTROL, ".btn:not(.line, [aria-disabled])"];

/** React Router counts the entries of the history. */
const entryOf = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null;

/** A dialog that made way for the full wait: the next one lies over the same page. */
let passed: { entry: number | null; origin: number | null } | null = null;

/**
 * A dialog over the page. The server writes it open; where scripts run it becomes a real modal:
 * focus stays inside, Esc and Back close it, focus returns to what opened it.
 */
export function DialogHost({ labelledBy, closeTo, onClose, content, children }: Props) {
  const t = useT("layout");
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const arrival = useNavigationType();
  // While this renders, the page is not inert yet and what opened the dialog still has the focus.
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : (document.activeElement as HTMLElement | null),
  );
  /** The entry of the page below, when a link on it led here. */
  const [origin] = useState(() => {
    const entry = typeof window === "undefined" ? null : entryOf();
    if (arrival !== "PUSH" || entry === null) return null;
    return passed?.entry === entry - 1 ? passed.origin : entry - 1;
  });
  useEffect(
    () => () => {
      const isLeft = !new URLSearchParams(window.location.search).has("modal");
      passed = isLeft ? null : { entry: entryOf(), origin };
    },
    [origin],
  );

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    // A field that asks for the focus has it already; showing the dialog takes it away.
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    element.removeAttribute("open");
    element.showModal();
    if (focused instanceof HTMLElement) focused.focus();
    return () => {
      element.close();
      // The page is inert until this commit is over.
      requestAnimationFrame(() => opener?.isConnected && opener.focus());
    };
  }, [opener]);

  useBrowserLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest("dialog") && focused.matches(CONTROL)) return;
    const starts = STARTS.map((start) => dialog.current?.querySelector<HTMLElement>(start));
    starts.find((start) => start)?.focus();
    dialog.current?.scrollTo(0, 0);
  }, [content]);

  /** Back to the page below, over all states that were passed: no entry of the dialog stays ahead. */
  function close() {
    const entry = entryOf();
    if (onClose !== undefined) onClose();
    else if (origin !== null && entry !== null && entry > origin) void navigate(origin - entry);
    else {
      const quiet = { preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate(closeTo, { replace: true, ...quiet });
    }
  }

  return (
    <dialog
      ref={dialog}
      open
      suppressHydrationWarning
      className="over"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="stack">
        <div className="row">
          <span className="logo" aria-hidden="true">
            <Logo />
          </span>
          {/* A tab of its own: the dialog, and what was typed into it, stay (spec §2). */}
          <a
            className="link small end over-help"
            href={paths.content(locale, "support", "account-settings")}
            target="_blank"
            rel="noopener"
          >
            {t("footer.help")}
          </a>
          <Link
            className="icon"
            to={closeTo}
            aria-label={t("dialog.close")}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              close();
            }}
          >
            <Icon name="x" className="" />
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  );
}
