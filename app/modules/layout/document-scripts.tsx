import { use } from "react";
import {
  Scripts,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from "react-router";
import { useSession } from "../session/use-session.ts";
import { DocumentContext } from "./document-context.ts";
import { useLite } from "../ui/use-lite.ts";
import { isStatic } from "./route-kinds.ts";

/**
 * Replaces React Router's `<Scripts>`: an inline script loads the modules when the machine is idle
 * or at the first touch. A route with `handle: { scripts: false }` gets none.
 */
export function DocumentScripts() {
  const framework = use(FrameworkContext);
  const matches = use(RouterStateContext)?.matches ?? [];
  const facts = use(DocumentContext);
  const { signedIn } = useSession();
  const isStaticPage = useMatches().some(({ handle }) => isStatic(handle));
  const isLite = useLite();
  const nonce = facts ? { nonce: facts.nonce } : {};

  const written = framework && facts ? facts.writeScripts(framework, matches, signedIn) : null;

  if (isLite) return null;
  if (import.meta.env.DEV) return <Scripts />;
  if (isStaticPage && facts) return null;
  const inert = { suppressHydrationWarning: true };
  return (
    <>
      <script
        {...inert}
        type="speculationrules"
        {...nonce}
        dangerouslySetInnerHTML={{ __html: facts?.scripts.speculation ?? "" }}
      />
      <script
        {...inert}
        {...nonce}
        dangerouslySetInnerHTML={{ __html: (facts?.monitor ?? "") + (written?.handoff ?? "") }}
      />
      <script
        {...inert}
        type="application/json"
        id="modules"
        dangerouslySetInnerHTML={{ __html: written?.modules ?? "" }}
      />
      <script
        {...inert}
        {...nonce}
        dangerouslySetInnerHTML={{ __html: facts?.scripts.hydrate ?? "" }}
      />
    </>
  );
}
