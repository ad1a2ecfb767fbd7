import sharp from "sharp";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { type SellStep, SELL_STEPS } from "#contract/listing-words.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { createListingDraftService } from "#app/services/marketplace/listing-draft.server.ts";
import { expect, type Person, type Shop } from "./shop.ts";

const nonce = () => crypto.randomUUID();

const IBAN = { GR: "GR1601101250000000012300695", GB: "GB33BUKB20201555555555" } as const;

/** Each photo has its own colour, so that no two are alike. */
export function drawPhoto(): Promise<Buffer> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3));
  return sharp({
    create: { width: 900, height: 1200, channels: 3, background: { r: r!, g: g!, b: b! } },
  })
    .jpeg()
    .toBuffer();
}

const takePhoto = async () =>
  new File([new Uint8Array(await drawPhoto())], "photo.jpg", { type: "image/jpeg" });

/** Actions of a seller through the API: drafts up to a step, payouts, publishing. */
export function createSeller(person: Person, shop: Shop) {
  const { api, market } = person;

  async function findDevice() {
    const models = await api.catalog.listModels({ vertical: "smartphones" });
    const model = models.find(({ name }) => name === "iPhone 13") ?? models[0]!;
    const product = (await api.catalog.listProducts({ model_id: model.id })).at(0)!;
    return {
      product,
      fields: {
        vertical: model.vertical,
        brand_id: model.brand.id,
        model_id: model.id,
        color_id: product.color.id,
        capacity_id: product.capacity?.id ?? "",
      },
    };
  }

  return {
    person,

    async draft({
      at = "review" as SellStep | "review",
      photos = ["front-view", "back-view"] as PhotoTag[],
    } = {}): Promise<Draft> {
      const { fields, product } = await findDevice();
      const reach = at === "review" ? SELL_STEPS.length : SELL_STEPS.indexOf(at);
      if (reach === 0) return api.listingDraft.create({}, { idempotencyKey: nonce() });
      let draft = await api.listingDraft.create(fields, { idempotencyKey: nonce() });
      const service = createListingDraftService(api, draft.id);
      const save = async (step: SellStep, change: object) => {
        if (SELL_STEPS.indexOf(step) >= reach) return;
        draft = await service.save(change, draft.version, nonce());
      };
      if (reach > SELL_STEPS.indexOf("photos"))
        for (const tag of photos)
          draft = await service.addPhoto({ file: await takePhoto(), tag }, nonce());
      const { vertical } = product.model;
      await save("condition", {
        ...Object.fromEntries(DEVICE_CATEGORIES[vertical].map((category) => [category, "green"])),
        ...(hasBattery(vertical) && { battery_health: 91 }),
      });
      await save("accessories", { has_box: true, visited: ["accessories"] });
      const amount = Math.min(25_000, product.face_value.amount);
      await save("price", { asking_price: { amount, currency: product.face_value.currency } });
      if (reach > SELL_STEPS.indexOf("address"))
        await save("address", { address_id: await shop.address(person) });
      return draft;
    },

    read: (id: string): Promise<Draft> => createListingDraftService(api, id).draft(),

    async beReady(): Promise<void> {
      const { missing, card_provider } = await api.myListings.getSellerReadiness();
      if (missing.length === 0) return;
      const { redirect_url } = await api.payout.startOnboarding(
        { card_provider, return_path: `/${person.locale}/account/payouts` },
        { idempotencyKey: nonce() },
      );
      const answer = await fetch(new URL(redirect_url, shop.origin), {
        method: "POST",
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({
          name: "Anna Dimou",
          day: "7",
          month: "3",
          year: "1990",
          country: market,
          decision: "save",
        }),
      });
      expect(answer.status).toBe(303);
      expect((await api.payout.verifyOnboarding({ card_provider })).status).toBe("verified");
      await api.payout.createBankAccount(
        { card_provider, iban: IBAN[market], beneficiary_name: "Anna Dimou" },
        { idempotencyKey: nonce() },
      );
    },

    async submit(): Promise<Draft> {
      await this.beReady();
      const draft = await this.draft();
      return createListingDraftService(api, draft.id).submit(draft.version, nonce());
    },

    async decide(
      id: string,
      decision: "publish" | "reject",
      { as }: { as?: Person } = {},
    ): Promise<void> {
      const { version } = await (as ?? (await shop.castMember("hub"))).api.hubListing.get({ id });
      await (as ?? (await shop.castMember("hub"))).api.hubListing.decide(
        {
          id,
          decision,
          version,
          ...(decision === "reject" && {
            reasons: ["photos_unclear"],
            note_el: "Με φως ημέρας, παρακαλούμε.",
            note_en: "By daylight, please.",
          }),
        },
        { idempotencyKey: nonce() },
      );
    },
  };
}
