import type { InvoiceLink } from "#contract/invoice.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import "./invoice-links.css";

/** Each document as a page and as a PDF, beside what it is for. */
export function InvoiceLinks({ invoices }: { invoices: readonly InvoiceLink[] }) {
  const t = useT("invoice-link");
  const locale = useLocale();
  if (invoices.length === 0) return null;
  return (
    <ul className="invoice-links small">
      {invoices.map(({ id, code, kind, issued_on, total }) => (
        <li key={id}>
          <Link className="tap" to={accountPaths.invoice(locale, id)}>
            {t(kind, { code })}
          </Link>
          <span className="dim">
            {formatDate(locale, issued_on)} · {formatMoney(locale, total)}
          </span>
          <a
            className="tap"
            href={accountPaths.invoiceFile(locale, id, "pdf")}
            aria-label={t("pdf-of", { code })}
          >
            {t("pdf")}
          </a>
        </li>
      ))}
    </ul>
  );
}
