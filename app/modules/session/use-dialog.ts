import { useEffect, useRef, useState, use } from "react";
import {
  useLocation,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { paths, safePath } from "../../paths.ts";
import { type AuthFacts, admit, isAuthState, type AuthState, leadMember } from "./auth-flow.ts";
import type { Session } from "./use-session.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { Locale } from "../locale/locale.ts";

type Asked = {
  session: Session;
  asked: AuthState | null;
  facts: AuthFacts;
};

type Dialog = {
  state: AuthState | "select-country" | null;
  under: string;
  closing: { closeTo: string; onClose?: () => void };
  returnTo: string;
};

const QUIETLY = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };

export function useDialog(loaded: Asked): Dialog {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [answered, setAnswered] = useState<Asked | null>(null);
  const inAddress = query.get("modal");
  // A key press may come before the effect below.
  const dismissed = useRef<Asked | null>(null);
  const asked = answered === loaded ? null : loaded.asked;
  const modal = inAddress ?? asked;
  const under = paths.modal(pathname + search, null);
  if (asked !== null && inAddress !== null) setAnswered(loaded);

  const isOnItsOwn = asked !== null && inAddress === null;

  // A dialog that opens by itself gets its address where scripts run, so that Back and closing mean
  // the same for all dialogs.
  useEffect(() => {
    if (asked === null || inAddress !== null || dismissed.current === loaded) return;
    void navigate(paths.modal(under, asked), QUIETLY);
  }, [asked, inAddress, loaded, navigate, under]);

  function dismiss() {
    dismissed.current = loaded;
    setAnswered(loaded);
    // Overtakes a pending navigation.
    void navigate(under, QUIETLY);
  }

  const state =
    modal === "select-country" ? modal : isAuthState(modal) ? findState(modal, loaded) : null;
  return {
    state,
    under,
    closing: { closeTo: under, ...(isOnItsOwn && { onClose: dismiss }) },
    returnTo: safePath(query.get("callbackUrl"), under),
  };
}

function findState(asked: AuthState, { session, facts }: Asked): AuthState | null {
  const state = admit(asked, {
    signedIn: session.signedIn,
    hasEmail: facts.email !== undefined,
    hasCode: facts.recovering === true,
  });
  // When the API cannot tell the profile's state, the form reports it.
  if (state === null || session.user === null) return state;
  const { openStep = null } = session;
  return leadMember(state, openStep, {
    // A finished member has these facts only from a pending change of contact.
    email: openStep === null && facts.email !== undefined,
    phone: openStep === null && facts.phone !== undefined,
  });
}

const LIKELY = ["pointerover", "touchstart", "focusin"] as const;

/** Prefetches code and texts of the dialogs on hover or focus of a link that opens one. */
export function useWarmDialogs(load: () => unknown): void {
  const source = use(MessageSourceContext);
  const locale = useLocale();
  useEffect(() => {
    const onNear = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest('a[href*="modal="]') === null) return;
      load();
      for (const namespace of ["auth", "passkey", "error"] as const) source.find(locale, namespace);
    };
    for (const event of LIKELY) document.addEventListener(event, onNear, { passive: true });
    return () => {
      for (const event of LIKELY) document.removeEventListener(event, onNear);
    };
  }, [load, source, locale]);
}

export function revalidateUnlessModal({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== "GET") return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  const without = (url: URL) => {
    const query = new URLSearchParams(url.search);
    query.delete("modal");
    return query.toString();
  };
  const isSame = without(currentUrl) === without(nextUrl);
  const isModal = currentUrl.searchParams.get("modal") !== nextUrl.searchParams.get("modal");
  return isSame && isModal ? false : defaultShouldRevalidate;
}

export function mayInterrupt(path: string, locale: Locale): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return ![paths.startCheckout(locale), paths.auth(locale, "auth")].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  );
}
