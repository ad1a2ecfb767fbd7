import { redirectDocument } from "react-router";
import type { BankAccount } from "#contract/payout.ts";
import { accountPaths } from "../../account-paths.ts";
import type { Locale } from "../locale/locale.ts";
import type { MessageKey } from "../locale/namespaces.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Service = {
  start(returnPath: string, nonce: string): Promise<{ redirect_url: string }>;
  end(): Promise<unknown>;
  addBankAccount(
    body: { iban: string; beneficiary_name: string },
    nonce: string,
  ): Promise<BankAccount>;
  removeBankAccount(reference: string): Promise<unknown>;
  setDefaultBankAccount(reference: string): Promise<unknown>;
};

type Rejection = Record<string, string[]>;

type Work<Reply> = {
  service: Service;
  intent: string;
  text: (name: string) => string;
  locale: Locale;
  returnTo: string | null;
  say: (key: MessageKey<"payout">, values?: Record<string, string>) => string;
  refuse: (fields: Rejection, status?: number) => Reply;
  go: (path: string, message: string) => Response;
};

export async function changePayouts<Reply>(work: Work<Reply>): Promise<Response | Reply | null> {
  const { service, text, say, go, refuse, returnTo } = work;
  const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
  const here = accountPaths.payouts(work.locale, returnTo === null ? {} : { returnTo });
  switch (work.intent) {
    case "start": {
      const { redirect_url: page } = await service.start(here, nonce);
      // The URL comes from the payment partner by way of the marketplace, never from the visitor.
      return redirectDocument(page, 303);
    }
    case "add": {
      const body = { iban: text("iban"), beneficiary_name: text("beneficiary_name") };
      const wrong = findHoles(body);
      if (wrong !== null) return refuse(wrong);
      const { last4 } = await service.addBankAccount(body, nonce);
      return go(returnTo ?? here, say("added", { last4 }));
    }
    case "remove":
      await service.removeBankAccount(text("reference")).catch(unlessGone);
      return go(here, say("removed"));
    case "default":
      await service.setDefaultBankAccount(text("reference"));
      return go(here, say("default-set"));
    case "end":
      try {
        await service.end();
      } catch (error) {
        if (parseApiError(error)?.code === "account_busy")
          return refuse({ form: ["payout.end-busy"] }, 409);
        unlessGone(error);
      }
      return go(here, say("ended"));
    default:
      return null;
  }
}

function findHoles({ iban, beneficiary_name }: Record<string, string>): Rejection | null {
  const wrong: Rejection = {
    ...(iban === "" && { iban: ["payout.iban-required"] }),
    ...(beneficiary_name === "" && { beneficiary_name: ["payout.beneficiary-required"] }),
  };
  return Object.keys(wrong).length > 0 ? wrong : null;
}

/** Sent twice or removed elsewhere: the result is what was asked for. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}
