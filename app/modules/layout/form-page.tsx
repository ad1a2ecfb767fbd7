import type { ReactNode } from "react";
import { PageHead } from "../ui/page-head.tsx";
import "../ui/panel.css";
import "./form-page.css";

export const FORM_HEADING = "title";

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap">
      <PageHead title={title} noIndex />
      <div className="panel stack form-page">{children}</div>
    </main>
  );
}
