import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type RouterContextProvider,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { seconds } from "#contract/duration.ts";
import { toLoggedPath } from "#contract/logged-path.ts";
import { routeFailureContext, webRequestContext } from "./context.ts";
import { DocumentContext } from "./modules/layout/document-context.ts";
import { inlineScripts, writeMonitor } from "./modules/layout/inline-scripts.server.ts";
import { isStatic } from "./modules/layout/route-kinds.ts";
import { listLateStyles } from "./modules/layout/late-styles.server.ts";
import { renderWhole } from "./modules/layout/render-whole.server.ts";
import { trimStyles } from "./modules/layout/trim-styles.server.ts";
import { writeScripts } from "./modules/layout/write-scripts.server.ts";
import { MessageSourceContext } from "./modules/locale/message-source.ts";
import { serverMessages } from "./modules/locale/server-messages.server.ts";
import { DefinedIconsContext } from "./modules/ui/icon.tsx";
import { readBuiltStyles } from "./services/built-styles.server.ts";
import { SCRIPTLESS } from "./services/is-view.server.ts";
import { toWholeDocument } from "./services/whole-document.server.ts";

/** A little over the limit of a marketplace call, so that a late answer still gets its place. */
export const streamTimeout = seconds(16);

/** A shared document is rendered in full, so that hashes can replace its nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, shared, log, path, reference, lite, config, buildId } =
    context.get(webRequestContext);
  const { monitoring } = config;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isScriptless = lite || hasStaticRoute(routerContext);
  if (isScriptless) headers.set(SCRIPTLESS, "1");
  const tree = (
    <DocumentContext
      value={{
        nonce,
        reference,
        listLateStyles,
        readStyles: readBuiltStyles,
        writeScripts,
        scripts: inlineScripts,
        monitor:
          monitoring === null
            ? ""
            : writeMonitor({
                ...monitoring,
                release: buildId,
                ...(shared ? {} : { reference }),
              }),
      }}
    >
      <DefinedIconsContext value={new Set()}>
        <MessageSourceContext value={serverMessages}>
          <ServerRouter
            context={isScriptless ? withoutHandoff(routerContext) : routerContext}
            url={request.url}
            nonce={nonce}
          />
        </MessageSourceContext>
      </DefinedIconsContext>
    </DocumentContext>
  );
  const options = {
    nonce,
    signal: request.signal,
    // React would hold larger parts back for a script to insert; not every browser runs scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error: unknown) => {
      if (!request.signal.aborted)
        log.error({ err: error, path: toLoggedPath(path), reference }, "Rendering failed");
    },
  };
  if (shared) {
    const html = trimStyles(await renderWhole(tree, options), nonce);
    return toWholeDocument(html, nonce, { status, headers });
  }
  const stream = await renderToReadableStream(tree, options);
  // Streamed parts are inserted by a script, and a lite page has none.
  if (lite) await stream.allReady;
  return new Response(stream, { status, headers });
}

/** Without hydration, the scripts that hand data over would only fail. */
function withoutHandoff(routerContext: EntryContext): EntryContext {
  const { serverHandoffStream: _, ...rest } = routerContext;
  return rest;
}

const hasStaticRoute = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => isStatic(routeModules[route.id]?.handle));

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
