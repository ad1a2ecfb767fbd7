import { describe, expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { openShop } from "#tests/shop-marketplace.ts";
import Search, { loader } from "./search.tsx";

const text = (node: Element | null | undefined) =>
  (node?.textContent ?? "").replace(/\s+/g, " ").trim();

async function visit(address: string, shop = openShop()) {
  const page = await renderRoute(Search, await openLoader(loader, shop.fetch)(address), address);
  const link = (words: string) =>
    [...page.querySelectorAll("a")].find((one) => text(one).includes(words))?.getAttribute("href");
  return { page, shop, link };
}

describe("results", () => {
  test("show twenty with their total price in whole euros, and link to the next twenty", async () => {
    const { page, shop, link } = await visit("/en-GR/search");
    expect(page.querySelectorAll("li.card")).toHaveLength(20);
    expect(text(page.querySelector("li.card"))).toContain("411 €");
    expect(text(page.querySelector(".pager"))).toContain("Showing 20 of 45");
    expect(link("Show 20 more")).toBe("/en-GR/search?page=2");
    expect(shop.asked).toHaveLength(1);
  });

  test("lead to a page where they are ticked for a comparison", async () => {
    const { link } = await visit("/el-GR/search?q=a&brand=apple&sort_by=new&page=2");
    expect(link("Σύγκριση")).toBe("/el-GR/compare/choose?q=a&brand=apple&sort_by=new&page=2");
  });

  test("label boosted listings", async () => {
    const { page } = await visit("/en-GR/search");
    const cards = [...page.querySelectorAll("li.card")];
    const notified = cards.flatMap((card, n) => (text(card).includes("Promoted") ? [n] : []));
    expect(notified).toEqual([2, 7, 12, 17]);
  });

  test("the second page keeps the search and says where it stands", async () => {
    const { page, link } = await visit("/el-GR/search?sort_by=new&page=3");
    expect(text(page.querySelector(".pager"))).toContain("Βλέπεις 41 έως 45 από 45");
    expect(link("Προηγούμενη")).toBe("/el-GR/search?sort_by=new&page=2");
    expect(link("Δείξε ακόμα")).toBeUndefined();
  });

  test("the first picture has priority, the first row is eager, the rest is lazy", async () => {
    const { page } = await visit("/en-GR/search");
    const images = [...page.querySelectorAll("li.card img")];
    expect(images.map((one) => one.getAttribute("fetchpriority")).filter(Boolean)).toEqual([
      "high",
    ]);
    expect(images.findIndex((one) => one.getAttribute("loading") === "lazy")).toBe(4);
    expect(images.every((one) => one.getAttribute("width") && one.getAttribute("height"))).toBe(
      true,
    );
  });
});

describe("filters", () => {
  const address = "/en-GR/search?q=a&brand=apple&price_max=650&is_graded=1&sort_by=new";

  test("are a plain form, with active filters ticked", async () => {
    const { page } = await visit(address);
    const form = page.querySelector<HTMLFormElement>("form#filters")!;
    expect(form.getAttribute("method") ?? "get").toBe("get");
    expect(form.getAttribute("action")).toBe("/en-GR/search");
    const sent = new page.defaultView!.FormData(form);
    const select = page.querySelector<HTMLSelectElement>("select[form=filters]")!;
    expect([...sent.keys()]).toContain("sort_by");
    expect(select.value).toBe("new");
    expect(sent.get("q")).toBe("a");
    expect(sent.getAll("brand")).toEqual(["apple"]);
    expect(sent.get("price_max")).toBe("650");
    expect(sent.get("is_graded")).toBe("1");
  });

  test("describe themselves to agents, which cannot send them", async () => {
    const { page } = await visit("/el-GR/search");
    const form = page.querySelector("form.filters")!;
    expect(form.getAttribute("toolname")).toBe("filter_devices");
    expect(form.getAttribute("tooldescription")).toContain("τελική τιμή");
    expect(page.querySelector("[toolautosubmit]")).toBeNull();
  });

  test("each has a chip that removes it", async () => {
    const { link } = await visit(address);
    expect(link("Apple, remove")).toBe("/en-GR/search?q=a&price_max=650&is_graded=1&sort_by=new");
    expect(link("Up to 650 €")).toBe("/en-GR/search?q=a&brand=apple&is_graded=1&sort_by=new");
    expect(link("Checked by our hub")).toBe(
      "/en-GR/search?q=a&price_max=650&brand=apple&sort_by=new",
    );
    expect(link("Clear all")).toBe("/en-GR/search?q=a&sort_by=new");
  });

  test("Instant Buy says what it means", async () => {
    const { page } = await visit("/el-GR/search");
    const box = page.querySelector("form [name=instant_buy]")!.closest("label, li")!;
    expect(box.textContent).toContain("Έχει ήδη ελεγχθεί στο κέντρο μας, φεύγει αμέσως");
  });

  test("values have counts", async () => {
    const { page } = await visit("/en-GR/search?vertical=smartphones");
    const apple = [...page.querySelectorAll("form#filters label")].find((one) =>
      text(one).startsWith("Samsung"),
    );
    expect(text(apple)).toBe("Samsung5");
  });

  test("active filters without a checkbox are kept", async () => {
    const { page } = await visit("/en-GR/search?categories=boosted&audio=red&body_condition=grey");
    const sent = new page.defaultView!.FormData(page.querySelector<HTMLFormElement>("#filters")!);
    expect(sent.get("categories")).toBe("boosted");
    expect(sent.getAll("audio")).toEqual(["red"]);
    expect(sent.getAll("body_condition")).toEqual(["grey"]);
  });
});

describe("nothing found", () => {
  test("names the filter to remove, with the count without it", async () => {
    const { page, shop, link } = await visit("/en-GR/search?brand=sony&price_max=50");
    expect(text(page.querySelector("#none"))).toBe("No device matches all of this today");
    expect(text(page.querySelector("#none + p"))).toBe(
      "The filter “Up to 50 €” excludes the rest.",
    );
    expect(link("Show up to")).toBe("/en-GR/search?price_max=127&brand=sony");
    expect(link("Clear all")).toBe("/en-GR/search");
    expect(link("See all devices")).toBe("/en-GR/search");
    expect(shop.asked).toHaveLength(3);
  });

  test("of a word alone offers all devices and home", async () => {
    const { page, link, shop } = await visit("/el-GR/search?q=zzzz");
    expect(text(page.querySelector("#none"))).toBe("Δεν βρέθηκε τίποτα για «zzzz»");
    expect(link("Δες όλες τις συσκευές")).toBe("/el-GR/search");
    expect(shop.asked).toHaveLength(1);
  });

  test.each([
    ["en-GR", "No device is on sale yet. The first ones are on their way."],
    ["el-GR", "Δεν υπάρχει ακόμα καμία συσκευή προς πώληση. Οι πρώτες έρχονται."],
  ])("in an empty shop says so in %s and does not lead to itself", async (locale, sentence) => {
    const { page } = await visit(`/${locale}/search`, openShop({ count: 0 }));
    expect(text(page.querySelector("#none + p"))).toBe(sentence);
    const panel = page.querySelector("#none")!.parentElement!;
    const links = [...panel.querySelectorAll("a")].map((one) => one.getAttribute("href"));
    expect(links).toEqual([`/${locale}`]);
  });

  test("renders when the further searches fail", async () => {
    const shop = openShop();
    let calls = 0;
    const data = await openLoader(loader, (request) =>
      calls++ === 0 ? shop.fetch(request) : Promise.reject(new TypeError("gone")),
    )("/en-GR/search?brand=sony&price_max=50");
    expect(data).toMatchObject({ total: 0, relaxed: [] });
  });
});

test("corrected spelling is named", async () => {
  const { page } = await visit("/en-GR/search?q=iphnoe");
  expect(text(page.querySelector("main"))).toContain("Showing results for “iphone”.");
});

test("a page beyond the end says so and leads back", async () => {
  const { page, link } = await visit("/en-GR/search?page=9&sort_by=new");
  expect(text(page.querySelector("#beyond"))).toBe("This list ends before page 9");
  expect(link("Go to the last page")).toBe("/en-GR/search?sort_by=new&page=3");
});

test.each([
  ["numbers that are none", "?page=-1&page=NaN&sort_by[]=x&price_min=1e999&price_max=%00"],
  ["markup", "?q=%F0%9F%98%80%00<script>alert(1)</script>"],
  ["a very long value", `?brand=${"a,".repeat(2000)}`],
  ["very many values", `?${"brand=x&".repeat(500)}`],
  ["names of the language", "?__proto__=1&constructor=2&release_date_before=9999-99-99"],
])("any query renders a page: %s", async (_, query) => {
  const { page } = await visit(`/en-GR/search${query}`);
  expect(page.querySelector("h1")).not.toBeNull();
  expect(page.querySelector("main script:not([type='application/ld+json'])")).toBeNull();
});

test("search engines keep the list and its page, not every filter", async () => {
  const { page } = await visit("/en-GR/search?page=2&generic_condition=good&sort_by=new");
  expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
    "http://deftero.test/en-GR/search?page=2",
  );
  expect(page.querySelectorAll("link[hreflang]")).toHaveLength(4);
});

test.each(["?q=pixel", "?brand=sony&price_max=50"])(
  "search engines keep no list of typed words and no empty one: %s",
  async (query) => {
    const { page } = await visit(`/en-GR/search${query}`);
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.querySelector("link[rel=canonical]")).toBeNull();
  },
);

test("an outage is an error, not an empty shop", async () => {
  const shop = openShop();
  shop.break(/search/, 0);
  await expect(openLoader(loader, shop.fetch)("/en-GR/search")).rejects.toMatchObject({
    status: 503,
    code: "unavailable",
  });
});

describe("saving a search", () => {
  test("can be saved from its results, without order and page", async () => {
    const { page } = await visit("/en-GR/search?q=a&brand=apple&sort_by=new&page=2");
    const form = page.querySelector<HTMLFormElement>('form[action="/en-GR/account/searches"]')!;
    const sent = new page.defaultView!.FormData(form);
    expect(form.getAttribute("method")).toBe("post");
    expect(Object.fromEntries(sent)).toEqual({ intent: "save", query: "q=a&brand=apple" });
  });

  test("is not offered without a query or filter", async () => {
    const { page } = await visit("/en-GR/search");
    expect(page.querySelector('form[method="post"][action$="/searches"]')).toBeNull();
  });
});

test("the form has every filter of the contract, and keeps active ones", async () => {
  const address =
    "/en-GR/search?smart_filter=1&categories=boosted&release_date_before=2024-05-01&audio=green";
  const { page } = await visit(address);
  const form = page.querySelector<HTMLFormElement>("form#filters")!;
  const sent = new page.defaultView!.FormData(form);
  expect(sent.get("smart_filter")).toBe("1");
  expect(sent.getAll("categories")).toEqual(["boosted"]);
  expect(sent.get("release_date_before")).toBe("2024-05-01");
  expect(sent.get("audio")).toBe("green");
  const boxes = [...form.querySelectorAll("input")].map(({ name, value }) => `${name}=${value}`);
  expect(boxes).toContain("categories=favourite_pick");
  expect(boxes).toContain("categories=new_listings");
  expect(text(form)).toContain("battery 85 % or more");
});

test.each([
  "q=%00%01&brand[]=%F0%9F%98%80",
  "page=-1&page=2&price_min=1e309&price_max=NaN",
  "sort_by[$ne]=1&brand=' OR 1=1--",
  "release_date_before=0000-00-00&smart_filter=yes",
  `q=${"a".repeat(9000)}`,
  `brand=${"x,".repeat(3000)}`,
  "__proto__=1&constructor=1&q=%25_%25",
])("any query renders a page: %s", async (query) => {
  const { page } = await visit(`/el-GR/search?${query}`);
  expect(page.querySelectorAll("h1")).toHaveLength(1);
});

describe("what people type", () => {
  const leadsTo = async (address: string) => {
    try {
      await openLoader(loader, openShop().fetch)(address);
      return null;
    } catch (answer) {
      return (answer as Response).headers.get("Location");
    }
  };

  test.each([
    ["/en-GR/search?q=phone+under+200", "/en-GR/search?q=phone&price_max=200"],
    [
      `/el-GR/search?q=${encodeURIComponent("iphone κάτω από 300")}`,
      "/el-GR/search?q=iphone&price_max=300",
    ],
    [
      "/en-GR/search?q=laptop+over+100&price_max=900",
      "/en-GR/search?q=laptop&price_min=100&price_max=900",
    ],
    [
      "/en-GR/search?q=cheap+boxed+pixel+in+mint+condition&accessories=charger",
      "/en-GR/search?q=pixel&generic_condition=excellent&accessories=charger&is_graded=1&sort_by=total_price",
    ],
    ["/en-GR/search?price_min=&price_max=&release_date_before=", "/en-GR/search"],
    ["/en-GR/search?q=iphone&price_min=&brand=apple", "/en-GR/search?q=iphone&brand=apple"],
    ["/en-GR/search?q=iphone&brand=apple", null],
  ])("%s leads to %s", async (address, to) => {
    expect(await leadsTo(address)).toBe(to);
  });

  test("a skipped word is named", async () => {
    const { page } = await visit("/en-GR/search?q=iphone+blorb");
    expect(text(page.querySelector(".intro"))).toContain("We skipped: blorb.");
  });

  test("without scripts the drawer's button promises no count", async () => {
    const { page } = await visit("/en-GR/search");
    expect(text(page.querySelector(".filters-foot button"))).toBe("Show");
  });
});

describe("an empty result", () => {
  test("offers models and categories close by, and nothing to filter or sort", async () => {
    const close = [
      { vertical: "smartphones", brand: "apple", model: "iphone-13", name: "Apple iPhone 13" },
    ];
    const address = "/en-GR/search?q=qqqq";
    const data = await openLoader(loader, openShop().fetch)(address);
    const page = await renderRoute(Search, { ...(data as object), close }, address);
    const links = [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(links).toContain("/en-GR/devices/smartphones/apple/iphone-13");
    expect(links).toContain("/en-GR/devices/laptops");
    expect(page.querySelector("form#filters")).toBeNull();
    expect(page.querySelector("#sort-by")).toBeNull();
    expect(text(page.querySelector("main"))).toContain("Did you mean");
  });
});
