import type { ContextType } from "react";
import type { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { findArea, toAreaManifest } from "./route-kinds.ts";

export type Framework = NonNullable<ContextType<typeof FrameworkContext>>;
export type Match = { route: { id: string } };

/** Routes that the entry chunk contains (vite.config.ts). */
const FRAME: ReadonlySet<string> = new Set(["root", "routes/locale"]);

export function writeScripts(
  { manifest, serverHandoffString, renderMeta }: Framework,
  matches: readonly Match[],
  isMember: boolean,
): { handoff: string; modules: string } {
  if (renderMeta) renderMeta.didRenderScripts = true;
  const screens = Object.fromEntries(
    matches
      .filter(({ route }) => !FRAME.has(route.id))
      .map(({ route }) => [route.id, manifest.routes[route.id]!.module]),
  );
  // From a public page, a member goes to the account area most often.
  const area =
    matches.map(({ route }) => findArea(route.id)).find((found) => found !== null) ??
    (isMember ? "account" : null);
  const map = area === null ? manifest.url : toAreaManifest(manifest.url, area);
  return {
    handoff: `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`,
    modules: JSON.stringify({ first: [map, findKernel(manifest.entry)], screens }),
  };
}

const findKernel = ({ module, imports }: { module: string; imports: string[] }): string =>
  imports.find((file) => /\/kernel-[^/]+\.js$/.test(file)) ?? module;
