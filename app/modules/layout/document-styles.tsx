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

/** Stylesheets of the screens that are shown, parents first, and of what else came with the document. */
function useStylesheets(): { shown: string[]; inlined: string[] } {
  const manifest = use(FrameworkContext)?.manifest;
  const state = use(RouterStateContext);
  const listLate = use(DocumentContext)?.listLateStyles;
  const layout = useRouteLoaderData<LayoutFacts>("routes/locale");
  const isLite = useLite();
  const stylesOf = (ids: string[]) => ids.flatMap((id) => manifest?.routes[id]?.css ?? []);
  const shown = [...new Set(stylesOf((state?.matches ?? []).map(({ route }) => route.id)))];
  // Dialogs that open later by scripts bring theirs along.
  const [inlined] = useState(() => {
    const late = listLate?.(state?.location.search ?? "", { ...layout, isLite });
    return [...new Set([...shown, ...stylesOf(late?.routes ?? []), ...(late?.sheets ?? [])])];
  });
  return { shown, inlined };
}

/** Stylesheets arrive in any order; this is the order in which they count. */
const LAYERS = "@layer tokens,base,layout,components,screens;";

/**
 * The styles in the document itself: nothing blocks the first picture. Screens that come later by
 * scripts bring theirs as files, which React Router waits for before it shows them. What every page
 * has stands by itself, for `trimStyles` and for the whole sheet that follows it.
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
