import type { ReactNode } from "react";
import { sellerPaths } from "../../seller-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import type { ActionForm as Form } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

type Props = { id: string; form: Form; children: ReactNode };

export function PriceForm({ id, form, children }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <ActionForm form={form}>
      {children}
      <div className="row">
        <SubmitButton pending={t("price.saving")}>{t("price.submit")}</SubmitButton>
        <ButtonLink kind="line" to={sellerPaths.listing(locale, id)}>
          {t("price.keep")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}
