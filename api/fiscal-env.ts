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

/** `none`: documents wait until the environment names the real register. */
export type FiscalEnv = { kind: "embedded" | "none" } | ({ kind: "mydata" } & MyDataConfig);

/** The marks of the embedded register are worth nothing, so a shop does without. */
export function readFiscal(
  values: z.infer<typeof fiscalSchema>,
  { isShop }: { isShop: boolean },
): FiscalEnv {
  const account = readWhole(values, ["MYDATA_USER_ID", "MYDATA_SUBSCRIPTION_KEY"]);
  if (!account) return { kind: isShop ? "none" : "embedded" };
  return {
    kind: "mydata",
    userId: account.MYDATA_USER_ID,
    subscriptionKey: account.MYDATA_SUBSCRIPTION_KEY,
    baseUrl: values.MYDATA_BASE_URL,
  };
}
