export type Thing = Record<string, unknown>;

/** Fields that search engines require for each type, by their documentation. */
const REQUIRED: Record<string, readonly string[]> = {
  Product: ["name", "offers", "image"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  AggregateOffer: ["lowPrice", "priceCurrency", "offerCount"],
  OfferShippingDetails: ["shippingRate", "shippingDestination"],
  MonetaryAmount: ["value", "currency"],
  MerchantReturnPolicy: [
    "applicableCountry",
    "returnPolicyCategory",
    "merchantReturnDays",
    "returnMethod",
    "returnFees",
  ],
  DefinedRegion: ["addressCountry"],
  Brand: ["name"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name"],
  WebSite: ["name", "url", "potentialAction"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  Organization: ["name"],
  Article: ["headline", "image", "datePublished", "author"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  ProfilePage: ["mainEntity"],
  Person: ["name"],
  InteractionCounter: ["interactionType", "userInteractionCount"],
};
const ADDRESS = new Set(["url", "item", "image", "logo", "mainEntityOfPage", "urlTemplate"]);
const PRICE = new Set(["price", "lowPrice", "value"]);

export function evaluateThing(thing: Thing): string[] {
  const faults: string[] = [];
  if (thing["@context"] !== "https://schema.org") faults.push("no context");
  check(thing, String(thing["@type"]));
  return faults;

  function check(part: Thing, at: string): void {
    const type = String(part["@type"]);
    const required = REQUIRED[type];
    if (required === undefined) faults.push(`${at}: ${type} is unknown here`);
    for (const field of required ?? []) if (!(field in part)) faults.push(`${at}: no ${field}`);
    for (const [name, value] of Object.entries(part)) {
      const where = `${at}.${name}`;
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one === null || one === undefined || one === "") faults.push(`${where} is empty`);
        else if (typeof one === "object") check(one as Thing, where);
        else if (ADDRESS.has(name) && !/^https?:\/\//.test(String(one))) {
          faults.push(`${where} is no whole address: ${String(one)}`);
        } else if (PRICE.has(name) && !/^\d+\.\d\d$/.test(String(one))) {
          faults.push(`${where} is no price: ${String(one)}`);
        }
      }
      if (Array.isArray(value) && value.length === 0) faults.push(`${where} is empty`);
    }
    if (type === "BreadcrumbList") {
      const steps = part["itemListElement"] as Thing[];
      steps.forEach((step, index) => {
        if (step["position"] !== index + 1) faults.push(`${at}: position ${index + 1}`);
        if (index < steps.length - 1 && !("item" in step)) faults.push(`${at}: step without item`);
      });
    }
  }
}
