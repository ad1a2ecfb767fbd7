import { useEffect, useState } from "react";
import { useFetchers, useNavigate, useNavigation, useSearchParams } from "react-router";
import { seconds } from "#contract/duration.ts";
import { useT } from "../locale/use-t.ts";
import { useSession } from "../session/use-session.ts";
import { Note } from "../ui/note.tsx";

/** spec §9 "Auth success bar". */
const SHOWN_FOR = seconds(5);
const TEXTS = { success: "success", signup: "signed-up" } as const;

/** Its own navigation removes `?auth=` (spec §2), after a pending one that it would cancel. */
export function AuthBar() {
  const t = useT("auth");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [isOver, setOver] = useState(false);
  const navigation = useNavigation();
  const isBusy = useFetchers().length > 0 || navigation.state !== "idle";
  const text = TEXTS[query.get("auth") as keyof typeof TEXTS] as
    | "success"
    | "signed-up"
    | undefined;
  const isShown = signedIn && text !== undefined;

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setOver(true), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown]);

  useEffect(() => {
    if (!isOver || isBusy) return;
    // Of the browser: a dialog that was closed a moment ago is still in the query that React has.
    const { pathname, searchParams, search, hash } = new URL(window.location.href);
    searchParams.delete("auth");
    const rest = searchParams.size === 0 ? "" : `?${searchParams}`;
    if (rest === search) return;
    void navigate(pathname + rest + hash, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }, [isOver, isBusy, navigate]);

  if (!isShown || isOver) return null;
  return (
    <div className="wrap message">
      <Note live>{t(text)}</Note>
    </div>
  );
}
