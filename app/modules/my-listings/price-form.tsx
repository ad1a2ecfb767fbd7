import type { ReactNode } from "react";
import { Form } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { FormReply } from "../ui/form-problem.tsx";

type Props = { id: string; reply: FormReply | undefined; children: ReactNode };

export function PriceForm({ id, reply, children }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <Form method="post" className="stack">
      <FormProblem reply={reply} />
      {children}
      <div className="row">
        <SubmitButton pending={t("price.saving")}>{t("price.submit")}</SubmitButton>
        <ButtonLink kind="line" to={sellerPaths.listing(locale, id)}>
          {t("price.keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}
