import * as z from "zod";
import { readWhole } from "./env-error.ts";
import type { MyDataConfig } from "./providers/fiscal/mydata.ts";

/** Variables of the tax authority's register, with their defaults. */
export const fiscalVariables = {
  MYDATA_USER_ID: z.string().optional(),
  MYDATA_SUBSCRIPTION_KEY: z.string().optional(),
  MYDATA_BASE_URL: z.url({ protocol: /^https?$/ }).default("https://mydatapi.aade.gr/myDATA/"),
};
const fiscalSchema = z.object(fiscalVariables);

export type FiscalEnv = { kind: "embedded" } | ({ kind: "mydata" } & MyDataConfig);

export function readFiscal(values: z.infer<typeof fiscalSchema>): FiscalEnv {
  const account = readWhole(values, ["MYDATA_USER_ID", "MYDATA_SUBSCRIPTION_KEY"]);
  if (!account) return { kind: "embedded" };
  return {
    kind: "mydata",
    userId: account.MYDATA_USER_ID,
    subscriptionKey: account.MYDATA_SUBSCRIPTION_KEY,
    baseUrl: values.MYDATA_BASE_URL,
  };
}
