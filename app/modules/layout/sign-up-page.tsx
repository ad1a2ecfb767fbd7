import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { FocusShell } from "./focus-shell.tsx";
import { FormPage } from "./form-page.tsx";

/** A step of the sign-up; its route says `handle = { shell: "focus" }`. */
export function SignUpPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FocusShell task="sign-up" exit={paths.home(useLocale())}>
      <FormPage title={title}>{children}</FormPage>
    </FocusShell>
  );
}
