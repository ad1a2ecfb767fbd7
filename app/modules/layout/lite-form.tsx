import { useLocation } from "react-router";
import { preferencePaths } from "../../preference-paths.ts";
import { useLocale } from "../locale/use-locale.ts";

/** The way out of Lite mode: a plain form, because the next page has to come as a document. */
export function LiteForm({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={preferencePaths.lite(useLocale())}>
      <input type="hidden" name="back" value={pathname + search} />
      <button name="lite" value="0">
        {children}
      </button>
    </form>
  );
}
