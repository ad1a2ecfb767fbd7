import { use, useState } from "react";
import {
  Links,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useRouteLoaderData,
} from "react-router";
import { useLite } from "../ui/use-lite.ts";
import { DocumentContext } from "./document-context.ts";
import type { LayoutFacts } from "./late-styles.server.ts";

function useStylesheets(): { shown: string[]; inlined: string[] } {
  const manifest = use(FrameworkContext)?.manifest;
  const state = use(RouterStateContext);
  const listLate = use(DocumentContext)?.listLateStyles;
  const layout = useRouteLoaderData<LayoutFacts>("routes/locale");
  const isLite = useLite();
  const stylesOf = (ids: string[]) => ids.flatMap((id) => manifest?.routes[id]?.css ?? []);
  const shown = [...new Set(stylesOf((state?.matches ?? []).map(({ route }) => route.id)))];
  const [inlined] = useState(() => {
    const late = listLate?.(state?.location.search ?? "", { ...layout, isLite });
    return [...new Set([...shown, ...stylesOf(late?.routes ?? []), ...(late?.sheets ?? [])])];
  });
  return { shown, inlined };
}

/** Stylesheets arrive in any order; this declares the order of the layers. */
const LAYERS = "@layer tokens,base,layout,components,screens;";

/**
 * Inlined, so that nothing blocks the first paint. The styles of every page stand in an element of
 * their own for `trimStyles`.
 */
export function DocumentStyles() {
  const facts = use(DocumentContext);
  const { shown, inlined } = useStylesheets();
  if (import.meta.env.DEV) return <Links />;
  const [common, ...own] = inlined.map((href) => facts?.readStyles(href) ?? "");
  const inline = (text: string) => (
    <style
      suppressHydrationWarning
      {...(facts ? { nonce: facts.nonce } : {})}
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
  return (
    <>
      {inline(facts === null ? "" : LAYERS + common)}
      {inline(own.join(""))}
      {shown
        .filter((href) => !inlined.includes(href))
        .map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
    </>
  );
}
