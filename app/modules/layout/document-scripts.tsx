import { use } from "react";
import { Scripts, ScrollRestoration, useMatches } from "react-router";
import { useRootFacts } from "../session/use-root-facts.ts";
import { useSession } from "../session/use-session.ts";
import { useLite } from "../ui/use-lite.ts";
import { AfterHydration } from "./after-hydration.tsx";
import { DocumentContext } from "./document-context.ts";
import { isScriptless } from "./route-handle.ts";
import { SpriteAfterHydration } from "./sprite-after-hydration.tsx";

/** A page with `handle: { scripts: false }` and a lite page are documents alone. */
export function DocumentScripts() {
  const facts = use(DocumentContext);
  const { build, tagManagerId } = useRootFacts();
  const { signedIn, user } = useSession();
  const isScriptlessPage = useMatches().some(({ handle }) => isScriptless(handle));
  const isLite = useLite();
  // A hydrated page keeps its scripts on its way to other pages.
  if (isLite || (isScriptlessPage && facts !== null)) return null;
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
