import { NEEDED_PROVIDERS } from "#contract/checklist-words.ts";
import { arrive, CARDS, enterCard, goOn, hydrated, signIn } from "../shop.ts";
import { createSellPages } from "../sell-pages.ts";
import { PASSWORD } from "../sign-up-pages.ts";
import { bankWords } from "../words.ts";
import {
  field,
  follow,
  joinStaff,
  press,
  signUp,
  test,
  visit,
  expect,
  type Actor,
} from "./story.ts";

const CATALOGUE = `brand,model,capacity,color_en,vertical,release_date,color_el,swatch,face_value_gr,face_value_gb
Fairphone,Fairphone 6,256GB,Moss,smartphones,2025-06-25,Πράσινο βρύο,#4b5d4a,420,
`;
const DEVICE = "Fairphone 6";

const COMPANY = {
  legal_name: "Second Wind Single Member P.C.",
  trade_name: "Second Wind",
  address: "12 Drosopoulou",
  city: "Athens",
  postal_code: "11257",
  vat_number: "EL801234567",
  tax_office: "KEFODE of Attica",
  register_number: "123456701000",
  email: "office@secondwind.test",
  phone_number: "+30 210 123 4567",
  bank__name: "Piraeus Bank",
  bank__iban: "GR16 0110 1250 0000 0001 2300 695",
  bank__bic: "PIRBGRAA",
};
const HUB = {
  place__address: "3 Liosion",
  place__city: "Athens",
  place__postal_code: "10438",
  place__phone: "+30 210 123 4568",
  place__hours__from: "09:00",
  place__hours__to: "17:00",
};

const fill = async (actor: Actor, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(actor, name).fill(value);
};

test("an empty shop opens, sells and moderates by the console and mails alone", async ({
  story,
}) => {
  const { shop } = story;
  const owner = await story.person("ownerina", "en-GR");
  const { t } = owner;
  const desk = "/en-GR/console";

  /** What the checklist says of a line of a country. */
  const stateOf = (country: string, name: string) =>
    owner.page
      .getByRole("region", { name: t("locale", `country.${country}`), exact: true })
      .getByRole("listitem")
      .filter({ has: owner.page.getByRole("link", { name: t("checklist", `check.${name}`) }) });

  async function openCheck(country: string, name: string) {
    await visit(owner, `${desk}/checklist`);
    await stateOf(country, name).getByRole("link").click();
    await hydrated(owner.page);
  }

  async function saveSetting(reason: string) {
    await field(owner, "reason").fill(reason);
    await press(owner, t("setting", "change.save"));
    await expect(owner.page.getByText(t("setting", "saved"))).toBeVisible();
  }

  await test.step("the owner enters", async () => {
    const link = await shop.inviteOwner(owner.email);
    await joinStaff(owner, link);
    await follow(owner, t("security", "factor-console"));
    await arrive(owner.page, desk);
    await owner.page
      .getByRole("main")
      .getByRole("link", { name: t.like("overview", "missing") })
      .click();
    await arrive(owner.page, "/console/checklist");
    for (const name of ["company", "hub", "fees", "catalog"])
      await expect(stateOf("GR", name)).toContainText(t("checklist", "state.missing"));
  });

  await test.step("the owner sets company, hub and fees of Greece, and closes the United Kingdom", async () => {
    await openCheck("GR", "company");
    await fill(owner, COMPANY);
    await saveSetting("Our own company");
    await openCheck("GR", "hub");
    await fill(owner, HUB);
    await saveSetting("Our workshop");
    await openCheck("GR", "fees");
    await field(owner, "seller_fee__fixed").fill("3");
    await press(owner, t("setting", "change.preview"));
    await expect(owner.page.getByText(t("setting", "preview.not-saved"))).toBeVisible();
    await hydrated(owner.page);
    await saveSetting("As we have calculated");
    await openCheck("GB", "market");
    await field(owner, "is_open").uncheck();
    await saveSetting("Greece comes first");
  });

  await test.step("the owner imports the catalogue from a CSV", async () => {
    await openCheck("GR", "catalog");
    await follow(owner, t("staff-catalog", "import.title"));
    await arrive(owner.page, "/catalog/import");
    const file = { name: "devices.csv", mimeType: "text/csv", buffer: Buffer.from(CATALOGUE) };
    await field(owner, "file").setInputFiles(file);
    await press(owner, t("staff-catalog", "import.check"));
    await arrive(owner.page, /\/catalog\/imports\//);
    await field(owner, "reason").fill("Our first devices");
    await press(owner, t("staff-catalog", "import.start"));
    await expect(async () => {
      await owner.page.reload();
      await expect(owner.page.getByText(t("staff-catalog", "import.state.done"))).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await visit(owner, `${desk}/checklist`);
    for (const name of ["company", "hub", "fees", "catalog"])
      await expect(stateOf("GR", name)).toContainText(t("checklist", "state.done"));
  });

  const moderator = await story.person("moderata", "en-GR");
  const expert = await story.person("experta", "en-GR");
  await test.step("the owner invites moderation and the hub, who join by mail", async () => {
    for (const [colleague, role] of [
      [moderator, "moderation"],
      [expert, "hub"],
    ] as const) {
      await visit(owner, `${desk}/staff`);
      await field(owner, "email").fill(colleague.email);
      await owner.page
        .getByRole("checkbox", { name: new RegExp(`^${t("console", `role.name.${role}`)}`) })
        .check();
      await press(owner, t("console", "invite.send"));
      await expect(
        owner.page.getByText(t("console", "invite.sent", { email: colleague.email })),
      ).toBeVisible();
      const { text } = await shop.findMail(colleague.email, "/staff-invitation/");
      await joinStaff(colleague, new URL(/http\S+\/staff-invitation\/\S+/.exec(text)![0]).pathname);
      await follow(colleague, t("security", "factor-console"));
      await arrive(colleague.page, desk);
    }
  });

  const seller = await story.person("poliths", "el-GR");
  const el = seller.t;
  await test.step("a stranger signs up and lists a device", async () => {
    const { page } = seller;
    const { goOn: next, pickMatch, answerDevice, addPhotos, gradeParts } = createSellPages("el-GR");
    await visit(seller, "/el-GR");
    await visit(seller, "/el-GR/auth/sign-up");
    await signUp(seller);
    await visit(seller, "/el-GR/sell");
    await page.getByLabel(el("listing-draft", "start.what"), { exact: true }).fill(DEVICE);
    await press(seller, el("listing-draft", "start.begin"));
    await arrive(page, "/device");
    await pickMatch(page);
    await answerDevice(page);
    await arrive(page, "/photos");
    await addPhotos(page, ["front-view", "back-view"]);
    await arrive(page, "/condition");
    await gradeParts(page);
    await arrive(page, "/accessories");
    await field(seller, "has_box").check();
    await next(page);
    await arrive(page, "/price");
    await page.getByLabel(el("listing-draft-price", "label"), { exact: true }).fill("250");
    await next(page);
    await arrive(page, "/address");
    await fill(seller, {
      full_name: "Άννα Δήμου",
      address: "Δροσοπούλου 12",
      postal_code: "11257",
      city: "Αθήνα",
      mobile_number: "6912345678",
    });
    await field(seller, "region").selectOption("attica");
    await next(page);
    await arrive(page, "/review");
    await follow(seller, el("listing-draft-review", "need.payout_account"));
    await arrive(page, /\/account\/payouts/);
    await press(seller, el("payout", "begin.none"));
    await page.locator("[name=name]").fill("Anna Dimou");
    await page.locator("[name=day]").fill("7");
    await page.locator("[name=month]").selectOption("3");
    await page.locator("[name=year]").fill("1990");
    await page.locator("[name=country]").selectOption("GR");
    await page.getByRole("button", { name: bankWords("el")("payee-save"), exact: true }).click();
    await arrive(page, /\/account\/payouts/);
    if ((await field(seller, "iban").count()) === 0)
      await follow(seller, el("payout", "add-first"));
    await hydrated(page);
    await fill(seller, { iban: "GR1601101250000000012300695", beneficiary_name: "Anna Dimou" });
    await press(seller, el("payout", "add-submit"));
    await arrive(page, "/review");
    await next(page, el("listing-draft-review", "publish"));
    await arrive(page, "/success");
  });

  await test.step("moderation publishes it", async () => {
    const { page } = moderator;
    await visit(moderator, desk);
    await follow(moderator, t.like("overview", "waits.name.listings"));
    await arrive(page, "/hub/listings");
    await follow(moderator, new RegExp(DEVICE));
    await arrive(page, /\/hub\/listings\/[\w-]+/);
    await press(moderator, t("hub", "decide.publish"));
    await arrive(page, "/hub/listings");
    await shop.findMail(seller.email, DEVICE);
  });

  const stranger = await story.person("xenos", "en-GR");
  let listing = "";
  await test.step("a stranger reports it", async () => {
    const { page } = stranger;
    await expect(async () => {
      await page.goto("/en-GR/search?q=fairphone");
      await page.locator('h3 a[href*="/listing/"]').first().click({ timeout: 500 });
    }).toPass();
    await arrive(page, /\/listing\/[\w-]+/);
    listing = new URL(page.url()).pathname;
    await follow(stranger, t("listing-more", "report"));
    await arrive(page, /\/report/);
    await field(stranger, "reason").and(page.locator("[value=counterfeit]")).check();
    await fill(stranger, { body: "The logo on the back is crooked.", email: stranger.email });
    await press(stranger, t("report", "submit"));
    await expect(page.getByText(t("report", "done"))).toBeVisible();
    await shop.findMail(stranger.email, "");
  });

  const isOnSale = (expected: boolean) =>
    expect
      .poll(async () => (await fetch(shop.origin + listing)).ok, { timeout: 15_000 })
      .toBe(expected);

  await test.step("moderation takes it down, with reasons", async () => {
    const { page } = moderator;
    await visit(moderator, desk);
    await follow(moderator, t.like("overview", "waits.name.reports"));
    await arrive(page, "/hub/reports");
    await field(moderator, "decision").and(page.locator("[value=upheld]")).check();
    await field(moderator, "measure").selectOption("hide_listing");
    await fill(moderator, {
      answer_el: "Το λογότυπο δεν μοιάζει γνήσιο.",
      answer_en: "The logo does not look genuine.",
    });
    await press(moderator, t("report", "hub.submit"));
    await expect(page.getByText(t("report", "hub.done"))).toBeVisible();
    await isOnSale(false);
  });

  await test.step("the seller complains by the mail's link, and a colleague brings it back", async () => {
    const { text } = await shop.findMail(seller.email, "Το λογότυπο δεν μοιάζει γνήσιο.");
    await visit(seller, new URL(/http\S+\/decisions\/\S+/.exec(text)![0]).pathname);
    await field(seller, "body").fill("Είναι γνήσιο: έχω την απόδειξη αγοράς.");
    await press(seller, el("moderation", "complaint.submit"));
    await expect(seller.page.getByText(el("moderation", "complaint.done"))).toBeVisible();

    await visit(moderator, "/en-GR/hub/complaints");
    await expect(moderator.page.getByText(t("moderation-hub", "for-colleague"))).toBeVisible();
    const { page } = expert;
    await visit(expert, desk);
    await follow(expert, t.like("overview", "waits.name.complaints"));
    await arrive(page, "/hub/complaints");
    await field(expert, "decision").and(page.locator("[value=upheld]")).check();
    await fill(expert, { answer_el: "Η απόδειξη πείθει.", answer_en: "The receipt convinces." });
    await press(expert, t("moderation-hub", "answer"));
    await expect(page.getByText(t("moderation-hub", "answered"))).toBeVisible();
    await shop.findMail(seller.email, "Η απόδειξη πείθει.");
    await isOnSale(true);
  });

  await test.step("the owner makes a promo code", async () => {
    await visit(owner, `${desk}/promo-codes`);
    await follow(owner, t("promo-code", "new"));
    await arrive(owner.page, "/promo-codes/new");
    await field(owner, "kind").and(owner.page.locator("[value=amount]")).check();
    await fill(owner, {
      promo_code: "OPENING5",
      campaign: "Opening",
      value: "5",
      uses_limit: "10",
      reason: "For the first buyers",
    });
    await field(owner, "market").selectOption("GR");
    await press(owner, t("promo-code", "form.create"));
    await arrive(owner.page, /\/promo-codes\/[\w-]{36}/);
  });

  const buyer = await story.person("agorasths", "en-GR");
  await test.step("a buyer signs up and buys it with the promo code", async () => {
    const { page } = buyer;
    await visit(buyer, "/en-GR/auth/sign-up");
    await signUp(buyer);
    await visit(buyer, listing);
    await page
      .getByRole("button", { name: t("listing", "buy.submit") })
      .first()
      .click();
    await arrive(page, "/address");
    await fill(buyer, {
      full_name: "Niki Pappa",
      address: "Ermou 5",
      postal_code: "10563",
      city: "Athens",
      mobile_number: "6987654321",
    });
    await field(buyer, "region").selectOption("attica");
    await goOn(page, "en-GR");
    await arrive(page, "/shipping");
    await page.getByRole("radio", { name: t("checkout", "shipping.courier") }).check();
    await goOn(page, "en-GR");
    await arrive(page, "/personal");
    await fill(buyer, {
      first_name: "Niki",
      last_name: "Pappa",
      birth_day: "9",
      birth_year: "1984",
    });
    await field(buyer, "birth_month").selectOption("3");
    await goOn(page, "en-GR");
    await arrive(page, "/payment");
    await page.getByLabel(t("checkout-pay", "voucher.legend"), { exact: true }).fill("opening5");
    await press(buyer, t("checkout-pay", "voucher.apply"));
    await expect(
      page.getByRole("button", { name: t("checkout-pay", "voucher.remove") }),
    ).toBeVisible();
    await hydrated(page);
    await page.getByRole("radio", { name: t("checkout-pay", "payment.first") }).check();
    await goOn(page, "en-GR");
    await enterCard(page, CARDS.good, "en-GR");
    await arrive(page, "/review");
    await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
    await arrive(page, "/success");
    await shop.findMail(seller.email, "Κάποιος θέλει να αγοράσει");
  });

  await test.step("the owner sees the use of the code", async () => {
    await visit(owner, `${desk}/promo-codes`);
    await follow(owner, "OPENING5");
    await arrive(owner.page, /\/promo-codes\/[\w-]{36}/);
    const use = owner.page
      .getByRole("region", { name: t("promo-code", "uses-title") })
      .locator("tbody tr");
    await expect(use).toHaveCount(1);
    await expect(use).toContainText(/5,00\s€/u);
    await expect(use).toContainText(t("promo-code", "use.counts"));
  });

  const enterAgain = async () => {
    await buyer.page.context().clearCookies();
    await visit(buyer, "/en-GR/auth/sign-in");
    await signIn(buyer.page, buyer.email, "en-GR", PASSWORD);
  };
  await test.step("moderation suspends a person", async () => {
    const { page } = moderator;
    await visit(moderator, `${desk}/people/${buyer.username}`);
    await follow(moderator, t("person", "measure"));
    await arrive(page, /\/hub\/measure/);
    await field(moderator, "measure").selectOption("suspend_account");
    await field(moderator, "reason").selectOption("false_identity");
    await field(moderator, "days").selectOption("30");
    await fill(moderator, {
      facts_el: "Το όνομα δεν είναι το δικό σας.",
      facts_en: "The name is not your own.",
    });
    await press(moderator, t("moderation-hub", "submit"));
    await arrive(page, /\/hub\/decisions/);
    await shop.findMail(buyer.email, "The name is not your own.");
    await enterAgain();
    await arrive(buyer.page, /\/decisions\//);
    await expect(buyer.page.getByText(t("moderation", "link.suspended"))).toBeVisible();
  });

  await test.step("moderation restores the person", async () => {
    const { page } = moderator;
    await visit(moderator, `${desk}/people/${buyer.username}`);
    await follow(moderator, t("person", "decisions"));
    await arrive(page, /\/hub\/decisions/);
    await page
      .locator("summary", { hasText: t("moderation-hub", "lift") })
      .first()
      .click();
    await fill(moderator, { note_el: "Το είδαμε.", note_en: "We have seen the identity card." });
    await press(moderator, t("moderation-hub", "lift"));
    await expect(page.getByText(t("moderation-hub", "lifted"))).toBeVisible();
    await shop.findMail(buyer.email, "We have seen the identity card.");
    await enterAgain();
    await expect(buyer.page.getByText(t("auth", "success"))).toBeVisible();
  });

  await test.step("the checklist lacks providers alone, and the audit tells who did what", async () => {
    await visit(owner, `${desk}/checklist`);
    for (const name of ["company", "hub", "fees", "catalog", "listing"])
      await expect(stateOf("GR", name)).toContainText(t("checklist", "state.done"));
    await expect(
      owner.page.getByText(t("checklist", "missing", { count: NEEDED_PROVIDERS.size })),
    ).toBeVisible();
    await visit(owner, `${desk}/audit`);
    for (const [{ username }, action, reason] of [
      [owner, "setting.change", "Greece comes first"],
      [owner, "promo_code.create", "For the first buyers"],
      [moderator, "listing.publish", ""],
      [expert, "complaint.decide", ""],
      [moderator, "moderation.lift", ""],
    ] as const) {
      const entry = owner.page
        .locator("tr", { hasText: username })
        .filter({ hasText: t("audit", `action.${action}`) })
        .filter({ hasText: reason });
      await expect(entry.first(), action).toBeVisible();
    }
  });
});
