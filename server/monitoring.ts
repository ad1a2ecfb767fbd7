import type * as SentrySdk from "@sentry/react-router";
import type { ServerInstrumentation } from "react-router";
import { minutes, seconds } from "#contract/duration.ts";
import type { ReportError } from "#api/log.ts";
import { scrubEvent } from "#contract/scrub-report.ts";

type Options = {
  dsn: string;
  environment: string;
  now?: () => number;
};

export type Monitoring = {
  reportError: ReportError;
  /** Traces requests of visitors who consented (decisions "Consent"). */
  instrumentation: ServerInstrumentation;
  /** Sets the id of the build, which is known only after the first error may occur. */
  nameRelease: (release: string) => void;
  close: () => Promise<void>;
};

/** spec §9. */
const MAX_BREADCRUMBS = 100;
const TRANSPORT_BUFFER = 64;
const CLOSE_WITHIN = seconds(2);
/** Reports a minute: in an outage, the first errors say as much as all of them. */
const PER_MINUTE = 100;
/** The other integrations patch modules and add headers to calls of other services. */
const INTEGRATIONS = new Set([
  "InboundFilters",
  "EventFilters",
  "FunctionToString",
  "LinkedErrors",
  "ContextLines",
  "Context",
  "OnUncaughtException",
]);

/** Loads the SDK, so that only a shop with a DSN pays for it (docs/decisions/0038). */
export async function createMonitoring({
  dsn,
  environment,
  now = Date.now,
}: Options): Promise<Monitoring> {
  const sentry = await import("@sentry/react-router");
  sentry.init({
    dsn,
    environment,
    sendDefaultPii: false,
    tracesSampleRate: 1,
    maxBreadcrumbs: MAX_BREADCRUMBS,
    transportOptions: { bufferSize: TRANSPORT_BUFFER },
    registerEsmLoaderHooks: false,
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => INTEGRATIONS.has(name)),
      // Keeps Node's default: an unhandled rejection ends the process.
      sentry.onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    beforeSend: (event) => scrubEvent(event),
    beforeSendTransaction: (event) => scrubEvent(event),
  });
  const mayReport = createBudget(now);

  return {
    reportError(error, fields, message) {
      if (!mayReport()) return;
      const tags: Record<string, string | number | boolean> = { log: message };
      for (const [name, value] of Object.entries(fields)) {
        if (["string", "number", "boolean"].includes(typeof value)) tags[name] = value as string;
      }
      const context = { tags, level: "error" } as const;
      if (error === undefined) sentry.captureMessage(message, context);
      else sentry.captureException(error, context);
    },
    instrumentation: traceAfterConsent(sentry),
    nameRelease(release) {
      const options = sentry.getClient()?.getOptions();
      if (options) options.release = release;
    },
    close: async () => {
      await sentry.close(CLOSE_WITHIN);
    },
  };
}

function createBudget(now: () => number): () => boolean {
  let endsAt = 0;
  let used = 0;
  return () => {
    if (now() >= endsAt) [endsAt, used] = [now() + minutes(1), 0];
    used += 1;
    return used <= PER_MINUTE;
  };
}

type Sentry = typeof SentrySdk;
const CONSENTED = /(?:^|;\s*)consent=yes(?:;|$)/;

/** Errors are reported from the log, which knows the reference. */
function traceAfterConsent(sentry: Sentry): ServerInstrumentation {
  const inner = sentry.createSentryServerInstrumentation({ captureErrors: false });
  const isTraced = () => sentry.getActiveSpan() !== undefined;
  return {
    handler(handler) {
      inner.handler?.({
        instrument: ({ request }) =>
          handler.instrument({
            request: async (run, info) => {
              const { headers } = info.request;
              if (request === undefined || !CONSENTED.test(headers.get("Cookie") ?? "")) {
                await run();
                return;
              }
              const sentryTrace = headers.get("sentry-trace") ?? undefined;
              const baggage = headers.get("baggage") ?? undefined;
              await sentry.continueTrace({ sentryTrace, baggage }, () => request(run, info));
            },
          }),
      });
    },
    route(route) {
      inner.route?.({
        ...route,
        instrument({ loader, action, middleware }) {
          const traced =
            <Run, Info>(hook: ((run: Run, info: Info) => Promise<void>) | undefined) =>
            async (run: Run, info: Info): Promise<void> => {
              if (hook !== undefined && isTraced()) await hook(run, info);
              else await (run as () => Promise<unknown>)();
            };
          route.instrument({
            loader: traced(loader),
            action: traced(action),
            middleware: traced(middleware),
          });
        },
      });
    },
  };
}
