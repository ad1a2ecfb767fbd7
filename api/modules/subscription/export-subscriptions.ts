import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const subscriptionExport: readonly ExportPart[] = [
  {
    file: "subscriptions",
    tables: ["subscription"],
    rows: (userId) => sql`
      select id, order_id, market, plan, status, price, service_fee, currency, created_at,
        confirmed_at, activated_at, billed_from, protected_until, cooling_off_until, ended_at
      from subscription where user_id = ${userId}
    `,
  },
  {
    file: "subscription-payments",
    tables: ["subscription_payment", "subscription_charge"],
    rows: (userId) => sql`
      select payment.id, subscription_id, number, kind, claim_id, period_start, period_end, amount,
        payment.currency, payment.status, due_at, paid_at, refunded_at, payment.created_at,
        (select jsonb_agg(jsonb_build_object(
            'status', status, 'card_last4', card_last4, 'decline_code', decline_code,
            'created_at', created_at) order by created_at)
          from subscription_charge where payment_id = payment.id) as attempts
      from subscription_payment payment
      join subscription on subscription.id = payment.subscription_id
      where subscription.user_id = ${userId}
    `,
  },
  {
    file: "subscription-claims",
    tables: ["subscription_claim"],
    rows: (userId) => sql`
      select id, subscription_id, reason, description, status, answer_en, answer_el, repair_en,
        repair_el, created_at, decided_at, finished_at,
        (select jsonb_agg(media_key order by position) from order_photo
          where purpose = 'subscription_claim' and subject_id = subscription_claim.id) as photos
      from subscription_claim where user_id = ${userId}
    `,
    pictures: (userId) => sql`
      select photo.media_key as key from order_photo photo
      join subscription_claim claim on claim.id = photo.subject_id
      where photo.purpose = 'subscription_claim' and claim.user_id = ${userId}
    `,
  },
];
