import {
  browserProfilingIntegration,
  getClient,
  getReplay,
  reactRouterTracingIntegration,
  replayIntegration,
} from "@sentry/react-router";
import { scrubDeep } from "#contract/scrub-report.ts";
import { isPrivateAddress } from "./is-private-address.ts";

/** Traces, profiles and replay at the rates of the spec, after consent alone. */
export function measurePage(): void {
  const client = getClient();
  if (client === undefined || isPrivateAddress(location)) return;
  client.addIntegration(reactRouterTracingIntegration());
  // After the trace of the page load, which is profiled too.
  client.addIntegration(browserProfilingIntegration());
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Sees breadcrumbs and spans alone, such as that of a move to another page.
      beforeAddRecordingEvent(event) {
        if (!isPrivateAddress(location)) return scrubDeep(event) as typeof event;
        void getReplay()?.stop();
        return null;
      },
    }),
  );
}

/** The visitor took the consent back. */
export function stopMeasuring(): void {
  void getReplay()?.stop();
  const options = getClient()?.getOptions();
  if (options !== undefined) options.tracesSampleRate = 0;
}
