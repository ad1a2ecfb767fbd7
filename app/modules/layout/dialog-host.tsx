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
import { Logo } from "./header.tsx";
import "./dialog-host.css";

type Props = {
  labelledBy: string;
  closeTo: string;
  /** Replaces the navigation to `closeTo` where scripts run, for a dialog without an address. */
  onClose?: () => void;
  content: string;
  children: ReactNode;
};

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
/** Fields with tabindex -1 are skipped, because the honeypot's field must not take the focus. */
const CONTROL = "input:not([type=hidden], [tabindex='-1']), select, textarea";
const STARTS = ['[aria-invalid="true"]', CONTROL, ".btn:not(.line, [aria-disabled])"];

/** React Router counts the history entries in `history.state.idx`, which is undocumented. */
const entryOf = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null;

/** A dialog that the full-page spinner replaced: the next dialog lies over the same page. */
let passed: { entry: number | null; origin: number | null } | null = null;

/** The server writes the dialog open; scripts make it a modal. */
export function DialogHost({ labelledBy, closeTo, onClose, content, children }: Props) {
  const t = useT("layout");
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  // During this render the page is not inert yet and the opener still has the focus.
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : (document.activeElement as HTMLElement | null),
  );
  const [origin] = useState(() => {
    const entry = typeof window === "undefined" ? null : entryOf();
    if (navigationType !== "PUSH" || entry === null) return null;
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
    // `showModal` takes the focus away from an autofocused field.
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
          {/* A new tab keeps the dialog and its input (spec §2). */}
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
