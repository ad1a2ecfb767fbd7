import type { ShopTerms } from "#contract/setting.ts";
import type { Call } from "#api/context.ts";

/** The first start names a company that does not exist. */
const EXAMPLE_NUMBERS: ReadonlySet<string> = new Set(["EL999999993", "GB999999973"]);

/** What the pages of the caller's market say of the shop, as it is now. */
export function getTerms({ settings, market }: Call): ShopTerms {
  const { is_open, fees, delivery: prices, boost } = settings.terms(market);
  const legal = settings.find(market, "legal_texts").value;
  const claims = settings.find(market, "claims");
  const company = settings.find(market, "company").value;
  return {
    is_open,
    next_at: settings.findNext(market)?.toISOString() ?? null,
    fees,
    delivery: prices,
    boost,
    header: settings.find(market, "header").value.line,
    legal_texts: { terms: legal.terms, privacy: legal.privacy },
    claims: claims.id === null ? null : claims.value,
    company: EXAMPLE_NUMBERS.has(company.vat_number)
      ? null
      : {
          name: company.legal_name,
          address: `${company.address}, ${company.postal_code} ${company.city}`,
          register_number: company.register_number,
          tax_number: company.vat_number,
        },
  };
}
