import sharp from "sharp";
import { days } from "#contract/duration.ts";
import type { Locale, Market } from "#contract/market.ts";
import { CAST_PASSWORD, expect, inventAddress, SHOP, type Person, type Shop } from "../shop.ts";
import type { Screen } from "./screens.ts";

/** How a member proves who they are, to support and at the sign-in, and what is stored of them. */
export async function listProofScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const market = locale.slice(3) as Market;
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });
  const nobody = await shop.person(market, locale);
  const member = await shop.person(market, locale);
  const guarded = await shop.person(market, locale);
  const pro = await shop.castMember("pro", locale);
  const support = await shop.castMember("support", locale);
  const hub = await shop.castMember("hub", locale);

  const owner = await shop.castMember("owner", locale);
  const colleague = (await owner.api.staff.list()).find(({ is_me }) => !is_me)!.id;
  const role = (await owner.api.staffRole.list())[0]!.id;
  const [model] = (await owner.api.staffCatalog.listModels({})).data;
  const [device] = (await owner.api.staffCatalog.getModel({ modelId: model!.id })).devices;
  const file = new File(["brand,model,capacity,color_en\nApple,,,Black"], "a.csv");
  const imported = await owner.api.catalogImport.check({ file });
  const promoCode = (await owner.api.promoCode.list({})).data[0]!.id;
  const stock = (await owner.api.staffList.get({ list: "stock" })).rows[0]!.id;
  const bill = await sendDocuments(member);
  await member.api.dataExport.request();
  await member.api.agentKey.create({ name: "Shopping agent", scopes: ["read"], max_total: null });
  await shop.beginSecondFactor(member);
  await shop.turnOnSecondFactor(guarded);

  const factor = "/account/security/second-factor";
  return [
    { ...(await beginSignIn(guarded)), name: "sign-in, second step", status: 200 },
    screen("second factor, off", nobody, factor),
    screen("second factor, setup", member, factor),
    screen("second factor, on", guarded, factor),
    screen("security, with a second factor", guarded, "/account/security"),
    screen("agents, none", nobody, "/account/agents"),
    screen("agents", member, "/account/agents"),
    screen("data", nobody, "/account/data"),
    screen("data, asked for", member, "/account/data"),
    screen("documents, none", nobody, "/account/documents"),
    screen("documents", member, "/account/documents"),
    screen("verification", member, "/account/verification"),
    screen("verification, PRO", pro, "/account/verification"),
    screen("hub, documents", support, "/hub/documents"),
    screen("hub, documents, decided", support, "/hub/documents?tab=decided"),
    screen("hub, documents, of support alone", hub, "/hub/documents"),
    screen("console", owner, "/console"),
    screen("console, staff", owner, "/console/staff"),
    screen("console, a person", owner, "/console/people/marina84"),
    screen("console, a member of staff", owner, `/console/staff/${colleague}`),
    screen("console, roles", owner, "/console/roles"),
    screen("console, a role", owner, `/console/roles/${role}`),
    screen("console, settings", owner, "/console/settings"),
    screen("console, a setting", owner, "/console/settings/fees"),
    screen("console, checklist", owner, "/console/checklist"),
    screen("console, risk rules", owner, "/console/risk"),
    screen("console, jobs", owner, "/console/jobs"),
    screen("console, audit", owner, "/console/audit"),
    screen("console, catalogue", owner, "/console/catalog"),
    screen("console, catalogue, nothing found", owner, "/console/catalog?q=nothing"),
    screen("console, a new device", owner, "/console/catalog/new"),
    screen("console, a model", owner, `/console/catalog/models/${model!.id}`),
    screen("console, doubles", owner, `/console/catalog/models/${model!.id}/merge?q=a`),
    screen("console, a device", owner, `/console/catalog/devices/${device!.id}`),
    screen("console, picks", owner, "/console/picks"),
    screen("console, face values", owner, "/console/catalog/prices"),
    screen("console, face values, old ones", owner, "/console/catalog/prices?kind=old"),
    screen("console, import", owner, "/console/catalog/import"),
    screen("console, an import", owner, `/console/catalog/imports/${imported.id}`),
    screen("console, promo codes", owner, "/console/promo-codes"),
    screen("console, support requests", owner, "/console/lists/tickets?tab=all"),
    screen("console, stock", owner, "/console/lists/stock"),
    screen("console, a device of the stock", owner, `/console/stock/${stock}`),
    screen("console, canned replies", owner, "/console/canned-replies"),
    screen("console, new promo code", owner, "/console/promo-codes/new"),
    screen("console, a promo code", owner, `/console/promo-codes/${promoCode}`),
    screen(
      "console, list of orders",
      owner,
      "/console/lists/orders?columns=number,buyer_email&x=1",
    ),
    screen("console, list of people", owner, "/console/lists/people"),
    screen(
      "console, an action on many people",
      owner,
      "/console/lists/people/bulk?action=end_sessions&scope=all&expected=12",
    ),
    screen("console, find", owner, "/console/find?q=iPhone"),
    screen("console, of the hub", hub, "/console"),
    screen("hub, a document", support, `/hub/documents/${bill}`),
  ];

  /** The first page after the password, with the cookie that knows whose it was. */
  async function beginSignIn({ email }: Person): Promise<Pick<Screen, "url" | "cookies">> {
    const answer = await fetch(`${SHOP}/${locale}/auth/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": inventAddress() },
      body: new URLSearchParams({
        email,
        password: CAST_PASSWORD,
        callback_url: `/${locale}/account`,
      }),
    });
    const url = new URL(answer.headers.get("Location") ?? "", SHOP).href;
    expect(url).toBe(`${SHOP}/${locale}/auth/second-factor`);
    const [waiting] = answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0]!)
      .filter((pair) => pair.startsWith("secondFactor="));
    return { url, cookies: { secondFactor: waiting!.slice("secondFactor=".length) } };
  }
}

/** A card whose back is missing, and a bill, whose id is returned. */
async function sendDocuments({ api }: Person): Promise<string> {
  const drawing = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#8ab0c8" },
  })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(drawing)], "scan.jpg", { type: "image/jpeg" });
  await api.verificationDocument.create(
    { purpose: "identity", kind: "identity_card", file },
    { idempotencyKey: crypto.randomUUID() },
  );
  const issued_on = new Date(Date.now() - days(20)).toISOString().slice(0, 10);
  const { id } = await api.verificationDocument.create(
    { purpose: "address", kind: "utility_bill", issued_on, file },
    { idempotencyKey: crypto.randomUUID() },
  );
  return id;
}
