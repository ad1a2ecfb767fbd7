import type { HubDeviceWish } from "#contract/device-wish.ts";
import type { WishReason } from "#contract/device-wish-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import {
  closeDeviceWishes,
  findDeviceWishPage,
  findModelTitle,
  lockDeviceWishes,
  type DeviceWishRow,
} from "./device-wish-store.ts";

export async function listHubDeviceWishes(call: UserCall, { page }: { page: number }) {
  const { total, rows } = await findDeviceWishPage(call.database, {
    markets: listMarkets(call),
    page,
  });
  const wishes = rows.map(({ id, first_at, last_at, ...row }) => ({
    ...row,
    id: id as HubDeviceWish["id"],
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
  return toPage(wishes, { total, page, path: "/hub/device-wishes", query: {} });
}

type Answer = {
  decision: "listed" | "set_aside" | "declined";
  model_id: string | null;
  reason: WishReason | null;
};

/**
 * Throws not_found, device_wish_closed, selling_off, and invalid_fields for an unknown model and for
 * one that is declined without a reason.
 */
export async function decideDeviceWish(
  call: UserCall,
  id: string,
  { decision, model_id: modelId, reason: asked }: Answer,
) {
  const reason = decision === "declined" ? asked : null;
  if (decision === "declined" && reason === null)
    throw new ApiError("invalid_fields", { fields: { reason: ["device-wish.hub.reason"] } });
  const isOfModel = decision === "listed" || reason === "exists";
  const { database, config, user, at } = call;
  return database.tx(async () => {
    const wishes = await lockDeviceWishes(database, id, listMarkets(call));
    const named = wishes.find((one) => one.id === id);
    if (!named) throw new ApiError("not_found");
    if (named.status !== "open") throw new ApiError("device_wish_closed");
    const model = isOfModel ? await requireModel(call, modelId) : null;
    // "You can sell it now" is false where selling is off.
    const answered = model
      ? wishes.filter(({ market }) => config.features[market].allow_sellers)
      : wishes;
    if (answered.length === 0) throw new ApiError("selling_off");
    await closeDeviceWishes(
      database,
      answered.map((one) => one.id),
      {
        status: decision,
        reason,
        model_id: model?.id ?? null,
        decided_by: user.id,
        decided_at: at,
      },
    );
    await writeAudit(call, {
      market: named.market,
      action: "device_wish.decide",
      subject: { type: "device_wish", id },
      data: {
        decision,
        ...(reason && { reason }),
        model_id: model?.id ?? null,
        count: answered.length,
      },
    });
    if (decision !== "set_aside")
      for (const wish of answered) await tell(call, wish, toNews(reason, model));
    return { count: answered.length, waiting: wishes.length - answered.length };
  });
}

async function requireModel({ database }: UserCall, id: string | null) {
  const title = id === null ? null : await findModelTitle(database, id);
  if (id === null || title === null)
    throw new ApiError("invalid_fields", { fields: { model_id: ["hub.model-required"] } });
  return { id, title };
}

type Model = { id: string; title: string };
type News =
  | { template: "device-listed" | "device-exists"; model: Model }
  | {
      template: "device-not-sold" | "device-unclear";
      model: null;
    };

function toNews(reason: WishReason | null, model: Model | null): News {
  if (model) return { template: reason === "exists" ? "device-exists" : "device-listed", model };
  return { template: reason === "not_sold" ? "device-not-sold" : "device-unclear", model: null };
}

/** The text names the catalogue's model, never the typed name. */
async function tell(
  call: UserCall,
  { id, user_id: userId, email, market, locale }: DeviceWishRow,
  { template, model }: News,
): Promise<void> {
  const title: Record<string, string> = model ? { title: model.title } : {};
  const mail = { template, payload: title as never };
  const dedupeKey = `device-wish-${id}`;
  if (userId !== null)
    await notifyAccount(call, {
      userId,
      topic: template,
      subject: model
        ? { type: "model", id: model.id as never }
        : { type: "device_wish", id: id as never },
      market,
      write: async () => ({ data: title, mail }),
      dedupeKey,
      at: call.at,
    });
  else if (email !== "")
    await sendMessage(call, {
      ...mail,
      recipient: email,
      market,
      locale,
      dedupe_key: dedupeKey,
      at: call.at,
    });
}
