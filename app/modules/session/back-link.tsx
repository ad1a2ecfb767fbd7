import { useSyncExternalStore } from "react";
import { Link } from "../ui/link.tsx";
import { useT } from "../locale/use-t.ts";
import { readTrail } from "./previous-path.ts";

const never = () => () => {};

/** Skips the checkout; leads to `fallback` without scripts. */
export function BackLink({ fallback }: { fallback: string }) {
  const t = useT("common");
  const to = useSyncExternalStore(
    never,
    () => readTrail().back ?? fallback,
    () => fallback,
  );
  return (
    <p>
      <Link className="link" to={to}>
        {t("back")}
      </Link>
    </p>
  );
}
