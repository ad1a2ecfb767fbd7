import * as z from "zod";
import { marketSchema } from "./market.ts";

/** The company behind the shop in one market, as invoices and the terms name it. */
export const companySchema = z.object({
  legal_name: z.string().min(1),
  trade_name: z.string().min(1),
  address: z.string().min(1),
  city: z.string().min(1),
  postal_code: z.string().min(1),
  country: marketSchema,
  /** With its prefix: `EL` in Greece, `GB` in the United Kingdom. */
  vat_number: z.string().regex(/^(EL\d{9}|GB(\d{9}|\d{12}))$/),
  /** The Greek tax office (ΔΟΥ); null where there is none. */
  tax_office: z.string().min(1).nullable(),
  /** ΓΕΜΗ in Greece, Companies House in the United Kingdom. */
  register_number: z.string().min(1),
  email: z.email(),
  phone_number: z.string().regex(/^\d{10,12}$/),
  bank: z.object({
    name: z.string().min(1),
    iban: z.string().regex(/^(GR\d{25}|GB\d{2}[A-Z]{4}\d{14})$/),
    bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  }),
});
export type Company = z.infer<typeof companySchema>;
