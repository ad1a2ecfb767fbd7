import { randomUUIDv7 } from "node:crypto";
import type { Card } from "#contract/card.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { updateOrder } from "#api/modules/order/index.ts";
import { LIMITS } from "#contract/limits.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import {
  type CardRow,
  findCardRow,
  insertCardRow,
  listCardsByReference,
  listUsableCards,
  markCardRemoved,
  updateCardRow,
} from "./card-store.ts";

/** A card is valid to the end of the month it names. */
const isCardExpired = (card: Pick<CardRow, "exp_month" | "exp_year">, at: Date): boolean =>
  Date.UTC(card.exp_year, card.exp_month, 1) <= at.getTime();

const isExpiring = (card: Pick<CardRow, "exp_month" | "exp_year">, at: Date): boolean =>
  !isCardExpired(card, at) && isCardExpired(card, new Date(at.getTime() + LIMITS.cardExpiryNotice));

const presentCard = (card: CardRow, at: Date): Card => ({
  reference: card.reference,
  brand: card.brand as Card["brand"],
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  name: card.name,
  is_expired: isCardExpired(card, at),
  is_kept: card.is_kept && card.worked_at !== null,
  label: card.label,
  is_default: card.is_default,
  is_expiring: isExpiring(card, at),
});

export const listCards = async ({ database, user, at }: UserCall): Promise<Card[]> =>
  (await listUsableCards(database, user.id, at)).map((row) => presentCard(row, at));

export const findCard = async (
  database: Database,
  { userId, reference, at }: { userId: string; reference: string | null; at: Date },
): Promise<Card | null> => {
  const row = reference === null ? null : await findCardRow(database, userId, reference);
  return row ? presentCard(row, at) : null;
};

export const findCards = async (
  database: Database,
  references: readonly string[],
  at: Date,
): Promise<Map<string, Card>> =>
  new Map(
    (await listCardsByReference(database, references)).map((row) => [
      row.reference,
      presentCard(row, at),
    ]),
  );

/** The card number never passes through here. */
export const createCardSetup = async (
  { cardProvider, language, user }: UserCall,
  { return_path }: { return_path: string },
) => {
  const setup = await cardProvider.createSetup({
    key: `setup-${randomUUIDv7()}`,
    owner: user.id,
    returnPath: return_path,
    language,
  });
  return { setup_reference: setup.reference, redirect_url: setup.redirectUrl };
};

type NewCardInput = { setup_reference: string; keep: boolean; order_id?: string | undefined };

/** Idempotent by setup. */
export const createCard = async (
  call: UserCall,
  { setup_reference, keep, order_id }: NewCardInput,
): Promise<Card & { is_selected?: boolean }> => {
  const { cardProvider, database, user, at } = call;
  const setup = await cardProvider.readSetup(setup_reference);
  if (setup?.owner !== user.id) throw new ApiError("not_found");
  if (setup.status !== "succeeded") throw new ApiError("payment_failed");
  const row = await insertCardRow(
    database,
    {
      ...setup.card,
      user_id: user.id,
      provider: cardProvider.name,
      setup_reference,
      is_kept: keep,
    },
    at,
  );
  if (!row) throw new ApiError("not_found");
  const card = presentCard(row, at);
  if (order_id === undefined) return card;
  return { ...card, is_selected: await selectCard(call, order_id, card.reference) };
};

/** False for an expired draft: the card that the buyer has entered is stored all the same. */
const selectCard = async (
  call: UserCall,
  orderId: string,
  selected_card: string,
): Promise<boolean> => {
  try {
    await updateOrder(call, orderId, { payment_method: "card", selected_card });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "order_expired") return false;
    throw error;
  }
};

type CardChange = { label?: string | null | undefined; is_default?: true | undefined };

/** Only saved cards have a name or can be the default. */
export const updateCard = (
  { database, user, at }: UserCall,
  reference: string,
  { label, is_default }: CardChange,
): Promise<Card> =>
  database.tx(async () => {
    const card = await findCardRow(database, user.id, reference);
    if (!card || !presentCard(card, at).is_kept) throw new ApiError("card_not_found");
    const change = { ...(label !== undefined && { label }), ...(is_default && { is_default }) };
    return presentCard(await updateCardRow(database, card, change), at);
  });

/** Requires step-up (decisions "Session"). The provider deletes first, so a retry is possible. */
export const deleteCard = async (call: UserCall, reference: string): Promise<void> => {
  const { cardProvider, database, user, at } = call;
  await requireStepUp(call);
  const card = await findCardRow(database, user.id, reference);
  if (!card) throw new ApiError("card_not_found");
  await cardProvider.deleteCard(reference);
  await markCardRemoved(database, card.id, at);
};
