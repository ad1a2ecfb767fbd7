import { useEffect, useState } from "react";
import { useFetchers, useNavigation, useSearchParams } from "react-router";
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
  const [query, setQuery] = useSearchParams();
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
    setQuery(
      (now) => {
        now.delete("auth");
        return now;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isOver, isBusy, setQuery]);

  if (!isShown || isOver) return null;
  return (
    <div className="wrap message">
      <Note live>{t(text)}</Note>
    </div>
  );
}
