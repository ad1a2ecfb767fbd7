import * as z from "zod";
import { seconds, hours } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { Logger } from "#api/context.ts";
import { askJson, UnansweredError, type JsonAnswer } from "#api/providers/courier/ask-json.ts";
import { listNearest, toLocker, type PlacedLocker } from "./placed-locker.ts";
import { LockersUnavailableError, type LockerPort } from "./port.ts";

export type BoxNowConfig = {
  clientId: string;
  clientSecret: string;
  /** Without a path, such as https://api-production.boxnow.gr. */
  baseUrl: string;
  /**
   * Host of the locations, such as https://locationapi-production.boxnow.gr; `baseUrl` by default.
   */
  locationUrl?: string;
  /** Sent as `X-PartnerID`, for an account with more than one partner. */
  partnerId?: string;
  market?: Market;
  /** In milliseconds; 15 s by default. */
  answerWithin?: number;
};

/** Lockers change weekly, so a list of this age is current. */
const FRESH_FOR = hours(6);
const TRY_AGAIN_AFTER = seconds(30);
/** A token is not used in its last minute. */
const TOKEN_MARGIN = seconds(60);

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const listSchema = z.object({ data: z.array(z.unknown()) });
const text = z.string().trim();
const destinationSchema = z.object({
  id: z.coerce.string().trim().min(1),
  type: text.optional(),
  title: text.nullish(),
  name: text.nullish(),
  addressLine1: text.nullish(),
  addressLine2: text.nullish(),
  postalCode: z.coerce.string().nullish(),
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
});

/**
 * BOX NOW's lockers through its partner API 1.65: OAuth2 client credentials, and the complete list,
 * cached for six hours. During an outage the old list is used; without one `listNear` returns no
 * lockers, so that other delivery methods can still be chosen, and `find` throws
 * LockersUnavailableError.
 */
export const createBoxNow = (
  config: BoxNowConfig,
  { now, log }: { now: () => Date; log: Logger },
): LockerPort => {
  const {
    clientId,
    clientSecret,
    baseUrl,
    locationUrl = baseUrl,
    partnerId,
    market = "GR",
  } = config;
  const { answerWithin } = config;
  let token: { text: string; until: number } | null = null;
  let known: { lockers: PlacedLocker[]; at: number } | null = null;
  let asking: Promise<PlacedLocker[]> | null = null;
  let failedAt = -Infinity;

  const ask = async (...call: Parameters<typeof askJson>): Promise<JsonAnswer> => {
    try {
      return await askJson(call[0], { ...call[1], answerWithin });
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      throw new LockersUnavailableError(`BOX NOW did not answer: ${error.message}`, {
        cause: error,
      });
    }
  };

  const readToken = async (): Promise<string> => {
    if (token && token.until > now().getTime()) return token.text;
    const { status, body } = await ask(new URL("/api/v1/auth-sessions", baseUrl), {
      method: "POST",
      body: {
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      },
    });
    const answer = tokenSchema.safeParse(body).data;
    if (status !== 200 || !answer)
      throw new LockersUnavailableError(`BOX NOW gave no token: ${status}`);
    const until = now().getTime() + seconds(answer.expires_in) - TOKEN_MARGIN;
    token = { text: answer.access_token, until };
    return token.text;
  };

  const askForList = async (): Promise<JsonAnswer> => {
    const address = new URL("/api/v1/destinations?locationType=apm", locationUrl);
    const headers = {
      Authorization: `Bearer ${await readToken()}`,
      ...(partnerId && { "X-PartnerID": partnerId }),
    };
    return ask(address, { method: "GET", headers });
  };

  const readList = async (): Promise<PlacedLocker[]> => {
    let answer = await askForList();
    if (answer.status === 401) {
      token = null;
      answer = await askForList();
    }
    const list = answer.status === 200 ? listSchema.safeParse(answer.body).data : null;
    if (!list) throw new LockersUnavailableError(`BOX NOW gave no list: ${answer.status}`);
    return list.data.flatMap(toPlacedLocker);
  };

  const refresh = (): Promise<PlacedLocker[]> => {
    asking ??= readList()
      .then((lockers) => {
        known = { lockers, at: now().getTime() };
        return lockers;
      })
      .catch((error: unknown) => {
        failedAt = now().getTime();
        throw error;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  const readLockers = async (): Promise<PlacedLocker[]> => {
    const at = now().getTime();
    if (known && at - known.at < FRESH_FOR) return known.lockers;
    if (at - failedAt < TRY_AGAIN_AFTER) {
      if (known) return known.lockers;
      throw new LockersUnavailableError("BOX NOW did not answer a moment ago");
    }
    try {
      return await refresh();
    } catch (error) {
      if (!known) throw error;
      log.warn({ err: error }, "BOX NOW is away: its lockers are shown from an older list");
      return known.lockers;
    }
  };

  return {
    markets: [market],

    async listNear({ market: place, limit, ...point }) {
      if (place !== market) return [];
      try {
        return listNearest(await readLockers(), point, limit);
      } catch (error) {
        if (!(error instanceof LockersUnavailableError)) throw error;
        log.warn({ err: error }, "BOX NOW is away: no lockers are shown");
        return [];
      }
    },
    async find(place, id) {
      if (place !== market) return null;
      const locker = (await readLockers()).find((one) => one.id === id);
      return locker ? toLocker(locker, null) : null;
    },
  };
};

const toPlacedLocker = (destination: unknown): PlacedLocker[] => {
  const read = destinationSchema.safeParse(destination).data;
  if (!read || (read.type !== undefined && read.type !== "apm")) return [];
  const address = [read.addressLine1, read.addressLine2].filter(Boolean).join(", ");
  const name = read.title || read.name || address;
  if (!name) return [];
  return [
    {
      id: read.id,
      name,
      address,
      postal_code: read.postalCode?.replace(/\s/g, "") ?? "",
      latitude: read.lat,
      longitude: read.lng,
    },
  ];
};
