// Of what the server may show by itself: dialogs, notices and the menu are lazy in the browser.
import "../modules/auth/auth.css";
import "../modules/layout/account-menu.css";
import "../modules/layout/bell.css";
import "../modules/layout/dialog-host.css";
import "../modules/layout/select-country.css";
import "../modules/auth/auth-step.css";
import "../modules/sign-up/sign-up.css";
import "../modules/ui/avatar.css";
import "../modules/ui/code-field.css";
import "../modules/ui/error-summary.css";
import "../modules/ui/field-tools.css";
import "../modules/ui/field.css";
import "../modules/ui/lite.css";
import "../modules/ui/note.css";
import "../modules/ui/notice.css";
import "../modules/ui/password-checklist.css";
import "../modules/form/picture-field.css";
import "../modules/ui/turn.css";
import "../modules/ui/waiting-submit.css";
import { lazy, Suspense, useId } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router";
import {
  cookiesContext,
  localeContext,
  savedFormContext,
  viewContext,
  webRequestContext,
} from "../context.ts";
import { ErrorPage } from "../modules/layout/late-error-page.ts";
import { Frame } from "../modules/layout/app-shell.tsx";
import { FullWait, useEntering } from "../modules/layout/full-wait.tsx";
import { MessageLine } from "../modules/layout/message.tsx";
import { useNotice } from "../modules/layout/use-notice.ts";
import { swapLocale } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import {
  mayInterrupt,
  revalidateUnlessModal,
  useDialog,
  useWarmDialogs,
} from "../modules/session/use-dialog.ts";
import { loadPart } from "../modules/session/load-part.ts";
import { loadLayout } from "../modules/session/load-layout.server.ts";
import { paths } from "../paths.ts";
import { readFlowFacts } from "../services/auth-flow-cookie.server.ts";
import { takeAuthProblem, takeMessage } from "../services/flash.server.ts";
import { startInDialog } from "../services/human-check.server.ts";
import { syncPlace } from "../services/place-cookies.server.ts";
import { describeView } from "../modules/layout/describe-view.server.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";
import type { Route } from "./+types/locale";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const cookies = context.get(cookiesContext);
  const { detour, wish, ...layout } = await loadLayout({ context, request, url });
  if (detour !== null) throw safeRedirect(detour, paths.home(context.get(localeContext)), 302);
  if (wish !== null && syncPlace(cookies, wish)) {
    if (layout.asked !== null) cookies.clear("resumeAsked");
    context.get(savedFormContext).holdOver();
    throw safeRedirect(swapLocale(url.pathname, wish.place) + url.search, url.pathname, 302);
  }
  const web = context.get(webRequestContext);
  const view = context.get(viewContext);
  return {
    ...layout,
    ...(view && { view: describeView(view, context.get(localeContext)) }),
    facts: { ...layout.facts, ...readFlowFacts(cookies, web.now()), ...startInDialog(url, web) },
    // A prefetch must not use up the message.
    message: web.isAhead ? null : takeMessage(cookies, url.pathname),
    problem: url.searchParams.has("modal") ? takeAuthProblem(cookies) : null,
  };
}

export default function LocaleLayout({ loaderData }: Route.ComponentProps) {
  const { session, problem, facts, message } = loaderData;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const locale = useLocale();
  const headingId = useId();
  const { state, under, closing, returnTo } = useDialog(loaderData);
  const notice = useNotice(message);
  const isEntering = useEntering();
  useWarmDialogs(loadDialogs);
  const result = problem?.modal === state ? problem.result : undefined;
  const isCovered = isEntering || notice !== null || state !== null;
  const dialog =
    state === null ? null : (
      <DialogHost labelledBy={headingId} content={state} {...closing}>
        {state === "select-country" ? (
          <SelectCountryForm isDialog headingId={headingId} returnTo={under} result={result} />
        ) : (
          <AuthDialog
            {...{ state, headingId, returnTo, under, facts }}
            result={result}
            signUp={SignUpState}
          />
        )}
      </DialogHost>
    );
  return (
    <Frame
      covered={isCovered}
      over={isEntering ? <FullWait /> : notice === null ? dialog : <Notice {...notice} />}
    >
      {session.openStep && !isCovered && mayInterrupt(pathname, locale) ? (
        // Its part may load while a dialog closes, which must not wait for it.
        <Suspense>
          <ResumeBar step={session.openStep} />
        </Suspense>
      ) : null}
      {query.has("auth") ? <AuthBar /> : null}
      <MessageLine message={message} />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame whole>
      <ErrorPage error={error} />
    </Frame>
  );
}

const importHost = () => loadPart(() => import("../modules/layout/dialog-host.tsx"));
const importDialog = () => loadPart(() => import("../modules/auth/auth-dialog.tsx"));
const DialogHost = lazy(async () => ({ default: (await importHost()).DialogHost }));
const AuthDialog = lazy(async () => ({ default: (await importDialog()).AuthDialog }));
const Notice = lazy(async () => ({
  default: (await loadPart(() => import("../modules/layout/notice.tsx"))).Notice,
}));
const AuthBar = lazy(async () => ({
  default: (await loadPart(() => import("../modules/auth/auth-bar.tsx"))).AuthBar,
}));
const ResumeBar = lazy(async () => ({
  default: (await loadPart(() => import("../modules/auth/resume-bar.tsx"))).ResumeBar,
}));
const SelectCountryForm = lazy(async () => ({
  default: (await loadPart(() => import("../modules/layout/select-country-form.tsx")))
    .SelectCountryForm,
}));
const SignUpState = lazy(async () => ({
  default: (await loadPart(() => import("../modules/sign-up/sign-up-state.tsx"))).SignUpState,
}));

const loadDialogs = () => void Promise.all([importHost(), importDialog()]);

export const shouldRevalidate = revalidateUnlessModal;
