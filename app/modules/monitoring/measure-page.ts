import {
  browserProfilingIntegration,
  getClient,
  getReplay,
  reactRouterTracingIntegration,
  replayIntegration,
} from "@sentry/react-router";
import { scrubDeep } from "#contract/scrub-report.ts";
import { toLoggedPath } from "#contract/logged-path.ts";

/**
 * Requires consent. The sampling rates are the spec's. Private pages are not recorded, because a
 * replay keeps addresses as they are.
 */
export function measurePage(): void {
  const client = getClient();
  if (client === undefined || isPrivateAddress(location)) return;
  client.addIntegration(reactRouterTracingIntegration());
  // Must follow the trace of the page load, which is profiled too.
  client.addIntegration(browserProfilingIntegration());
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Sees only breadcrumbs and spans, such as the one of a navigation.
      beforeAddRecordingEvent(event) {
        if (!isPrivateAddress(location)) return scrubDeep(event) as typeof event;
        void getReplay()?.stop();
        return null;
      },
    }),
  );
}

export function stopMeasuring(): void {
  void getReplay()?.stop();
  const options = getClient()?.getOptions();
  if (options !== undefined) options.tracesSampleRate = 0;
}

/** The hub's searches name customers; the value of `link` signs in. */
const PRIVATE_PATH = /^\/[^/]+\/hub(?:\/|$)/;
const PRIVATE_QUERY = /[?&](?:link|who|find)=/;

export const isPrivateAddress = ({ pathname, search }: Pick<URL, "pathname" | "search">): boolean =>
  toLoggedPath(pathname) !== pathname || PRIVATE_PATH.test(pathname) || PRIVATE_QUERY.test(search);
