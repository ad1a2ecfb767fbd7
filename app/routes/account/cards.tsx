import * as z from "zod";
import { cardLabelSchema, cardReferenceSchema } from "#contract/card.ts";
import { paymentMethodSchema } from "#contract/payment.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { CardsPage } from "../../modules/card/cards-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/cards";

const onCard = z.object({ reference: cardReferenceSchema });
const schemas = {
  rename: onCard.extend({ label: cardLabelSchema.optional() }),
  default: onCard,
  remove: onCard,
  prefer: z.object({ payment: z.enum(paymentMethodSchema.options, "error.invalid_fields") }),
};

const GONE = { card_not_found: "card.card_not_found" } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [listed, preference] = await Promise.all([api.card.list(), api.payment.getPreference()]);
  const cards = listed.filter(({ is_kept }) => is_kept);
  const forms = openForms(context, schemas);
  const { kept } = forms.rename;
  const asked = (name: string) => url.searchParams.get(name);
  const open = asked("remove")
    ? ({ is: "remove", reference: asked("remove")! } as const)
    : (asked("rename") ?? kept?.["reference"])
      ? ({ is: "rename", reference: asked("rename") ?? String(kept!["reference"]) } as const)
      : null;
  return { cards, preference, open, form: forms.rename, nonce: crypto.randomUUID() };
}

export const action = formActions(
  {
    rename: {
      schema: schemas.rename,
      messages: GONE,
      run: async ({ value: { reference, label }, api, done, locale, t }) => {
        await api.card.update({ cardReference: reference, label: label ?? "" });
        return done(accountPaths.cards(locale), t("card")("saved"));
      },
    },
    default: {
      schema: schemas.default,
      messages: GONE,
      run: async ({ value: { reference }, api, done, locale, t }) => {
        const { last4 } = await api.card.update({ cardReference: reference, is_default: true });
        return done(accountPaths.cards(locale), t("card")("default-set", { last4 }));
      },
    },
    remove: {
      schema: schemas.remove,
      messages: GONE,
      run: async ({ value: { reference }, api, done, locale, t }) => {
        await api.card.delete({ cardReference: reference });
        return done(accountPaths.cards(locale), t("card")("removed"));
      },
    },
    prefer: {
      schema: schemas.prefer,
      messages: { payment_method_unavailable: "card.payment_method_unavailable" },
      run: async ({ value: { payment }, api, done, locale, t }) => {
        await api.payment.updatePreference({ payment });
        return done(accountPaths.cards(locale), t("card")("preference-saved"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("card");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="cards" title={t("title")} lead={t("lead")}>
        <CardsPage {...loaderData} result={actionData} />
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
