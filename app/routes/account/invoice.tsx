import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { InvoicePage } from "../../modules/invoice/invoice-page.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/invoice";

export const loader = async ({ context, params: { invoiceId } }: Route.LoaderArgs) => ({
  invoice: await context.get(apiContext).invoice.get({ invoiceId }),
});

export default function Invoice({ loaderData: { invoice } }: Route.ComponentProps) {
  const t = useT("invoice");
  const locale = useLocale();
  const title = t("title", { kind: t(invoice.kind), code: invoice.code });
  return (
    <>
      <PageHead title={title} noIndex />
      <AccountFrame
        screen="invoice"
        title={title}
        lead={t("issued", { day: formatDate(locale, invoice.issued_on) })}
      >
        <InvoicePage invoice={invoice} />
      </AccountFrame>
    </>
  );
}
