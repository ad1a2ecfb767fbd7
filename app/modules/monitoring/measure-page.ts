import {
  browserProfilingIntegration,
  getClient,
  getReplay,
  reactRouterTracingIntegration,
  replayIntegration,
} from "@sentry/react-router";
import { toLoggedPath } from "#contract/logged-path.ts";

/** Traces, profiles and replay at the rates of the spec, after consent alone. */
export function measurePage(): void {
  const client = getClient();
  const { pathname } = location;
  // A replay holds the address as it is, and this one opens something.
  if (client === undefined || toLoggedPath(pathname) !== pathname) return;
  client.addIntegration(reactRouterTracingIntegration());
  // After the trace of the page load, which is profiled too.
  client.addIntegration(browserProfilingIntegration());
  client.addIntegration(
    replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
  );
}

/** The visitor took the consent back. */
export function stopMeasuring(): void {
  void getReplay()?.stop();
  const options = getClient()?.getOptions();
  if (options !== undefined) options.tracesSampleRate = 0;
}
