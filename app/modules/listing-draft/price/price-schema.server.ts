import * as z from "zod";
import type { Draft } from "#contract/listing-draft.ts";
import type { Locale } from "../../locale/locale.ts";
import { parsePriceForm } from "./parse-price-form.ts";

export const createPriceSchema = (draft: Pick<Draft, "market" | "product">, locale: Locale) =>
  z.object({
    asking_price: z.string("sell.price-required").transform((typed, { addIssue }) => {
      const { price, fault } = parsePriceForm(typed, locale, draft);
      if (fault === null) return price;
      addIssue(fault);
      return z.NEVER;
    }),
  });
