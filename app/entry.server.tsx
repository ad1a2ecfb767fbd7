import {
  type EntryContext,
  type RouterContextProvider,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { seconds } from "#contract/duration.ts";
import { toLoggedPath } from "#contract/logged-path.ts";
import { routeFailureContext, viewContext, webRequestContext } from "./context.ts";
import { finishDocument } from "./hydration/finish-document.server.ts";
import {
  DocumentContext,
  isScriptless,
  hydratesAtIntent,
} from "./modules/layout/document-context.ts";
import { inlineScripts } from "./modules/layout/inline-scripts.server.ts";
import { renderWhole } from "./modules/layout/render-whole.server.ts";
import { writePreferences } from "./modules/layout/write-preferences.server.ts";
import { localeOfPath } from "./modules/locale/locale.ts";
import { MessageSourceContext } from "./modules/locale/message-source.ts";
import { serverMessages } from "./modules/locale/server-messages.server.ts";
import { DefinedIconsContext } from "./modules/ui/icon.tsx";
import { findPageScript, readBuiltStyles } from "./services/built-files.server.ts";
import { SCRIPTLESS } from "./services/is-view.server.ts";
import { markForms } from "./services/view-mark.server.ts";
import { markTheme } from "./theme.ts";
import { toWholeDocument } from "./services/whole-document.server.ts";

/** A little over the limit of a marketplace call, so that a late answer still gets its place. */
export const streamTimeout = seconds(16);

/** Documents are rendered in full: hashes replace the nonce of a shared one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, shared, log, path, url, reference, lite, theme, config, buildId } =
    context.get(webRequestContext);
  const { monitoring } = config;
  const { routeModules, staticHandlerContext } = routerContext;
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const inView = context.get(viewContext) !== null;
  if (lite || inView || handles.some(isScriptless)) headers.set(SCRIPTLESS, "1");
  const tree = (
    <DocumentContext
      value={{
        nonce,
        reference,
        isAlone: inView,
        preferences: writePreferences({
          locale: localeOfPath(url.pathname),
          path,
          isLite: lite,
          theme,
        }),
        scripts: inlineScripts({
          pageScript: findPageScript(),
          monitoring: monitoring && {
            ...monitoring,
            release: buildId,
            ...(shared ? {} : { reference }),
          },
        }),
      }}
    >
      <DefinedIconsContext value={new Set()}>
        <MessageSourceContext value={serverMessages}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </MessageSourceContext>
      </DefinedIconsContext>
    </DocumentContext>
  );
  const bytes = await renderWhole(tree, {
    nonce,
    signal: request.signal,
    // React would hold larger parts back for a script to insert; not every browser runs scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error: unknown) => {
      if (!request.signal.aborted)
        log.error({ err: error, path: toLoggedPath(path), reference }, "Rendering failed");
    },
  });
  // One character per byte: what is looked for and put in is ASCII, or read the same way.
  const unmarked = markTheme(bytes.toString("latin1"), theme);
  const rendered = inView ? markForms(unmarked) : unmarked;
  const when = shared && handles.some(hydratesAtIntent) ? "intent" : "idle";
  const html =
    import.meta.env.DEV || import.meta.env["STOCK"]
      ? rendered
      : finishDocument(rendered, { when, nonce, readStyles: readBuiltStyles });
  return shared
    ? toWholeDocument(html, nonce, { status, headers })
    : new Response(Buffer.from(html, "latin1"), { status, headers });
}

/** React Router would log a stack for every missing page; errors are logged where they occur. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  context.get(routeFailureContext).error = error;
  if (request.signal.aborted) return;
  const { log, path, reference } = context.get(webRequestContext);
  const fields = { err: error, path: toLoggedPath(path), reference };
  const isRejection = isRouteErrorResponse(error) && error.status < 500;
  if (isRejection) log.debug(fields, "A request was refused");
  else log.error(fields, "A page failed");
}
