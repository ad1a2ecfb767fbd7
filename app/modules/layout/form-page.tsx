import type { ReactNode } from "react";
import { PageHead } from "../ui/page-head.tsx";
import "../ui/panel.css";
import "./form-page.css";

/** Id of the heading of a form that stands on a page of its own. */
export const FORM_HEADING = "title";

/** A page that is one small form, such as a state of the sign-in. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap">
      <PageHead title={title} noIndex />
      <div className="panel stack form-page">{children}</div>
    </main>
  );
}
