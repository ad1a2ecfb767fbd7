import { redirectDocument } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import type { Locale } from "../locale/locale.ts";
import type { MessageKey } from "../locale/namespaces.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Rejection = Record<string, string[]>;

type Work<Reply> = {
  api: ApiClient;
  /** The first part of every path of payouts (spec §7). */
  card_provider: string;
  intent: string;
  text: (name: string) => string;
  locale: Locale;
  returnTo: string | null;
  say: (key: MessageKey<"payout">, values?: Record<string, string>) => string;
  refuse: (fields: Rejection, status?: number) => Reply;
  go: (path: string, message: string) => Response;
};

export async function changePayouts<Reply>(work: Work<Reply>): Promise<Response | Reply | null> {
  const { api, card_provider, text, say, go, refuse, returnTo } = work;
  const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
  const here = accountPaths.payouts(work.locale, returnTo === null ? {} : { returnTo });
  switch (work.intent) {
    case "start": {
      const { redirect_url: page } = await api.payout.startOnboarding(
        { card_provider, return_path: here },
        { idempotencyKey: nonce },
      );
      // The URL comes from the payment partner by way of the marketplace, never from the visitor.
      return redirectDocument(page, 303);
    }
    case "add": {
      const body = { iban: text("iban"), beneficiary_name: text("beneficiary_name") };
      const wrong = findHoles(body);
      if (wrong !== null) return refuse(wrong);
      const { last4 } = await api.payout.createBankAccount(
        { card_provider, ...body },
        { idempotencyKey: nonce },
      );
      return go(returnTo ?? here, say("added", { last4 }));
    }
    case "remove":
      await api.payout
        .deleteBankAccount({ card_provider, ref: text("reference") })
        .catch(unlessGone);
      return go(here, say("removed"));
    case "default":
      await api.payout.setDefaultBankAccount({ card_provider, id: text("reference") });
      return go(here, say("default-set"));
    case "end":
      try {
        await api.payout.deleteOnboarding({ card_provider });
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
