import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

type Props = { wish: "1" | "0"; children: string };

/** A plain form, because the next page has to come as a document. */
export function LiteForm({ wish, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={paths.lite(useLocale())}>
      <input type="hidden" name="back" value={pathname + search} />
      <button name="lite" value={wish}>
        {children}
      </button>
    </form>
  );
}
