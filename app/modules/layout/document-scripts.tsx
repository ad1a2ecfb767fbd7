import { use, useEffect } from "react";
import { Scripts, ScrollRestoration, useMatches } from "react-router";
import { useRootFacts } from "../session/use-root-facts.ts";
import { useSession } from "../session/use-session.ts";
import { useLite } from "../ui/use-lite.ts";
import { AfterHydration } from "./after-hydration.tsx";
import { DocumentContext, isScriptless } from "./document-context.ts";
import { iconSymbols } from "../ui/icon.tsx";
import { trustHtml } from "../ui/trusted-types.ts";

/** A page with `handle: { scripts: false }`, a lite page and one of a view are documents alone. */
export function DocumentScripts() {
  const facts = use(DocumentContext);
  const { build, tagManagerId } = useRootFacts();
  const { signedIn, user } = useSession();
  const isScriptlessPage = useMatches().some(({ handle }) => isScriptless(handle));
  const isLite = useLite();
  // A hydrated page keeps its scripts on its way to other pages.
  if (isLite || facts?.isAlone || (isScriptlessPage && facts !== null)) return null;
  // Only the server knows the text of inline scripts.
  const inline = { suppressHydrationWarning: true, nonce: facts?.nonce };
  return (
    <>
      <AfterHydration />
      <SpriteAfterHydration />
      <script
        {...inline}
        type="speculationrules"
        dangerouslySetInnerHTML={{ __html: facts?.scripts.speculation ?? "" }}
      />
      <script
        {...inline}
        data-build={build}
        data-member={signedIn ? (user?.username ?? "") : undefined}
        data-tag-manager={tagManagerId}
        dangerouslySetInnerHTML={{ __html: facts?.scripts.page ?? "" }}
      />
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function SpriteAfterHydration() {
  useEffect(() => {
    const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.style.display = "none";
    sprite.innerHTML = trustHtml(iconSymbols());
    document.body.prepend(sprite);
    return () => sprite.remove();
  }, []);
  return null;
}
