import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { HeartsForm } from "./hearts-form.tsx";
import { Header } from "./header.tsx";
import { useLite } from "../ui/use-lite.ts";
import { useNavigation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { LiteForm } from "./lite-form.tsx";
import "./frame.css";
import "./loading-bar.css";

type Props = {
  children: ReactNode;
  /** A dialog lies over the page: the page itself does not react. */
  covered?: boolean;
  /** The dialog. */
  over?: ReactNode;
};

/** Header, page, footer: around every screen and every error. */
export function Frame({ children, covered = false, over }: Props) {
  const isLite = useLite();
  return (
    <>
      <LoadingBar />
      <div className="page" inert={covered}>
        <Header />
        {import.meta.env.SSR && isLite ? <LiteBar /> : null}
        {children}
        <Footer />
        <HeartsForm />
      </div>
      {over}
    </>
  );
}

/** Runs along the top while the next page is on its way (spec §2). */
function LoadingBar() {
  const t = useT("layout");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "loading on" : "loading"} role="status">
      {busy ? <span className="vh">{t("loading")}</span> : null}
    </div>
  );
}

/** Says that the page is a spare one, and leads out of it. */
function LiteBar() {
  const t = useT("lite");
  return (
    <div className="lite">
      <div className="wrap">
        <p>
          <b>{t("on")}</b> <span>{t("what")}</span>
        </p>
        <LiteForm wish="0">{t("turn-off")}</LiteForm>
      </div>
    </div>
  );
}
