import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { LiteForm } from "./lite-form.tsx";
import { FavoriteToggleForm } from "./favorite-toggle-form.tsx";
import { Header } from "./header.tsx";
import { TabBar } from "./tab-bar.tsx";
import { ViewBanner } from "./view-banner.tsx";
import { useLite } from "../ui/use-lite.ts";
import { useMatches, useNavigation } from "react-router";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import "./app-shell.css";
import "./loading-bar.css";

type Props = {
  children: ReactNode;
  covered?: boolean;
  over?: ReactNode;
  /** In place of a route that failed, whose shell is missing with it. */
  whole?: boolean;
};

export function Frame({ children, covered = false, over, whole }: Props) {
  const isLite = useLite();
  const matches = useMatches();
  const shells = whole ? [] : matches.flatMap(({ handle }) => shellOf(handle) ?? []);
  const hasOwnShell = shells.length > 0;
  return (
    <>
      <LoadingBar />
      <div className="page" inert={covered}>
        <ViewBanner />
        {shells.includes("console") ? null : <ShopLine />}
        {hasOwnShell ? null : <Header />}
        {import.meta.env.SSR && isLite ? <LiteBar /> : null}
        {children}
        {hasOwnShell ? null : <Footer />}
        {hasOwnShell ? null : <TabBar />}
        <FavoriteToggleForm />
      </div>
      {over}
    </>
  );
}

/** A route with `handle: { shell: "console" }` or `"focus"` brings header and menu of its own. */
const shellOf = (handle: unknown): string | undefined =>
  (handle as { shell?: string } | undefined)?.shell;

/** spec §2 */
function LoadingBar() {
  const t = useT("layout");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "loading on" : "loading"} role="status">
      {busy ? <span className="vh">{t("loading")}</span> : null}
    </div>
  );
}

/** What the settings say above every page, and first of all that the shop is closed here. */
function ShopLine() {
  const t = useT("layout");
  const language = languageOf(useLocale());
  const { is_open, header } = useTerms();
  const line = is_open ? header?.[language] : t("closed");
  if (!line) return null;
  return (
    <div className="lite">
      <p className="wrap">{line}</p>
    </div>
  );
}

function LiteBar() {
  const t = useT("lite");
  return (
    <div className="lite">
      <div className="wrap">
        <p>
          <b>{t("on")}</b> <span>{t("what")}</span>
        </p>
        <LiteForm>{t("turn-off")}</LiteForm>
      </div>
    </div>
  );
}
