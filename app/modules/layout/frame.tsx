import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { HeartsForm } from "./hearts-form.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { useLite } from "../ui/use-lite.ts";
import { LiteBar } from "./lite-bar.tsx";
import "./frame.css";

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
