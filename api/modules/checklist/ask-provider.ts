import { randomUUIDv7 } from "node:crypto";
import { html } from "hono/html";
import type { TestedProvider } from "#contract/checklist-words.ts";
import { days } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { UserCall } from "#api/context.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { DEMO_HUBS } from "#api/modules/shipping-option/index.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

const WORDS = { el, en };

/** How many days of the courier's windows are asked for. */
const AHEAD = days(7);

type Asker = (call: UserCall, to: { number: string | null }) => Promise<string | null>;

/**
 * Each returns who answered, or what, and throws what the provider throws. None moves money or books
 * a courier.
 */
export const ASKERS: Record<TestedProvider, Asker> = {
  async mail({ mail, user, config, language }) {
    const { subject, mail: text } = WORDS[language];
    const page = html`<!doctype html>
      <html lang="${language}">
        <head>
          <title>${subject}</title>
        </head>
        <body>
          <p>${text}</p>
        </body>
      </html>`;
    const { reference } = await mail.send({
      to: user.email,
      from: config.mailFrom,
      subject,
      text,
      html: String(page),
      message_id: randomUUIDv7(),
    });
    return reference;
  },

  async sms({ sms, language }, { number }) {
    const text = WORDS[language].sms.replace("{{shop}}", PRODUCT);
    const { reference } = await sms.send({ to: number!, text, message_id: randomUUIDv7() });
    return reference;
  },

  async storage({ storage }) {
    const key = `provider-tests/${randomUUIDv7()}`;
    const bytes = new TextEncoder().encode(key);
    await storage.put(key, bytes, { contentType: "text/plain" });
    try {
      const read = await storage.get(key);
      if (read === null || !Buffer.from(read.bytes).equals(bytes))
        throw new Error("What was read is not what was written");
    } finally {
      await storage.delete(key);
    }
    if (await storage.exists(key)) throw new Error("What was deleted is still there");
    return null;
  },

  async cards({ cardProvider }) {
    const found = await cardProvider.readPayment({ key: `provider-test-${randomUUIDv7()}` });
    if (found !== null) throw new Error("It knows a payment that does not exist");
    return cardProvider.name;
  },

  async courier({ courier, settings, at }) {
    const market = MARKETS.find((one) => courier.listMethods(one).length > 0) ?? MARKETS[0];
    const place = settings.find(market, "hub").value.place ?? DEMO_HUBS[market];
    await courier.listSlots({
      market,
      postalCode: place!.postal_code,
      from: at,
      until: toMarketTime(market, new Date(at.getTime() + AHEAD)).day,
    });
    return courier.name;
  },
};
