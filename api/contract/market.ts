import * as z from "zod";

/** Country codes of the markets (spec §1). `UK` is normalised to `GB` at the boundary. */
export const MARKETS = ["GR", "GB"] as const;
export const marketSchema = z.enum(MARKETS, "error.invalid_fields");
export type Market = z.infer<typeof marketSchema>;

export const LANGUAGES = ["el", "en"] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;

/** The three locales that exist (spec §2, decisions "Product"). */
export const LOCALES = ["el-GR", "en-GR", "en-GB"] as const;
export const localeSchema = z.enum(LOCALES);
export type Locale = z.infer<typeof localeSchema>;

export const languageOf = (locale: Locale): Language => locale.slice(0, 2) as Language;
export const marketOf = (locale: Locale): Market => locale.slice(3) as Market;

export const DEFAULT_LOCALE: Locale = "el-GR";
export const DEFAULT_MARKET: Market = "GR";
export const DEFAULT_LANGUAGE: Language = "en";

export const CURRENCIES = ["EUR", "GBP"] as const;
export const currencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currencySchema>;

type MarketFacts = {
  slug: string;
  currency: Currency;
  numberFormat: string;
  timeZone: string;
  languages: readonly [Language, ...Language[]];
};

/** Differences between the markets (spec §1). The first language is the market's default. */
export const MARKET_FACTS = {
  GR: {
    slug: "greece",
    currency: "EUR",
    numberFormat: "el-GR",
    timeZone: "Europe/Athens",
    languages: ["el", "en"],
  },
  GB: {
    slug: "uk",
    currency: "GBP",
    numberFormat: "en-GB",
    timeZone: "Europe/London",
    languages: ["en"],
  },
} as const satisfies Record<Market, MarketFacts>;

export const countrySchema = z.object({
  name: z.string(),
  code: marketSchema,
  slug: z.string(),
  enabled: z.boolean(),
  supportedLanguageCodes: z.array(languageSchema).min(1),
});
export type Country = z.infer<typeof countrySchema>;

/** Strict: an unknown key throws (spec §3 "Features response", §5 "Other rules"). */
export const featuresSchema = z.strictObject({
  country: z.string().length(2),
  features: z.strictObject({
    insurance: z.boolean(),
    cross_selling: z.boolean(),
    allow_sellers: z.boolean(),
  }),
});
export type Features = z.infer<typeof featuresSchema>;
