import {
  addEventProcessor,
  breadcrumbsIntegration,
  captureException,
  captureReactException,
  init,
} from "@sentry/react-router";
import { href, isRouteErrorResponse } from "react-router";
import { scrubEvent } from "#contract/scrub-report.ts";
import type { PageMonitoring, Report } from "./page-monitoring.ts";

/** spec §9. */
const RATES = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  profilesSampleRate: 0.2,
};
const MAX_BREADCRUMBS = 100;
const TRANSPORT_BUFFER = 64;

/** Sessions would measure visits, and the page has error handlers of its own. */
const NOT_OURS = new Set(["BrowserSession", "GlobalHandlers", "Breadcrumbs"]);

/** The server reports its own errors, and a lost connection is no error of the page. */
const IGNORED = [
  /^Unexpected Server Error$/,
  /^(?:TypeError: )?(?:Failed to fetch|Load failed|NetworkError)/,
  /dynamically imported module|Importing a module script failed/,
  /^AbortError/,
];

export function startSentry(monitoring: PageMonitoring): void {
  const { dsn, environment, release, reference, queue } = monitoring;
  init({
    dsn,
    environment,
    release,
    ...RATES,
    tunnel: href("/monitoring"),
    sendDefaultPii: false,
    maxBreadcrumbs: MAX_BREADCRUMBS,
    transportOptions: { bufferSize: TRANSPORT_BUFFER },
    ignoreErrors: IGNORED,
    denyUrls: [/^[a-z-]+-extension:/],
    initialScope: { tags: reference === undefined ? {} : { reference } },
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !NOT_OURS.has(name)),
      breadcrumbsIntegration({ console: false }),
    ],
  });
  addEventProcessor(scrubEvent);
  monitoring.send = send;
  for (const report of queue.splice(0)) send(...report);
}

function send(...[error, kind, info]: Report): void {
  // A redirect, or a response that the server has logged.
  if (error instanceof Response || isRouteErrorResponse(error)) return;
  const hint = {
    mechanism: { type: `deftero.${kind}`, handled: kind === "caught" || kind === "router" },
    captureContext: { tags: { kind } },
  };
  if (info === undefined) captureException(error, hint);
  else captureReactException(error, { componentStack: info.componentStack ?? null }, hint);
}
