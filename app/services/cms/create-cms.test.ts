import { mkdtempSync, readdirSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { noLog } from "../log.server.ts";
import { createCms } from "./create-cms.server.ts";

const post = (change: object = {}) => ({
  id: 7,
  slug: "returns",
  title: { rendered: "Returns &amp; refunds" },
  excerpt: { rendered: "<p>Short.</p>" },
  content: { rendered: "<p>Long.</p>", protected: false },
  date_gmt: "2026-11-01T08:00:00",
  modified_gmt: "2026-11-02T08:00:00",
  categories: [2],
  ...change,
});

const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { "Content-Type": "application/json", "X-WP-Total": "41" });
  response.end(JSON.stringify(body));
};

/** A WordPress on this machine whose answers the test sets, and the client in front of it. */
async function openCms({ folder = null as string | null } = {}) {
  const asked: string[] = [];
  let answer: RequestListener = (_, response) => sendJson(response, [post()]);
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp`;
  let at = 0;
  let patience = 20_000;
  const open = () =>
    createCms({
      fetch,
      base,
      folder,
      log: noLog,
      now: () => at,
      get timeout() {
        return patience;
      },
    });
  let cms = open();
  return {
    base,
    asked,
    answer(next: RequestListener) {
      answer = next;
      // A machine that is busy must not look like a CMS that is slow.
      patience = SLOW.includes(next) ? 100 : 20_000;
    },
    pass: (milliseconds: number) => void (at += milliseconds),
    restart: () => void (cms = open()),
    read: (change: object = {}) =>
      cms.listPosts("en-GR", { category: 2, slug: "returns", full: true, ...change }),
    listCategories: () => cms.listCategories("el-GR"),
  };
}
type Opened = Awaited<ReturnType<typeof openCms>>;

/** Finished copies; a copy that is being written has another name. */
const listCopies = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".json"));

const titleOf = async (wordpress: Opened) => (await wordpress.read()).posts[0]?.title;
const says = (title: string) => post({ title: { rendered: title } });

describe("articles of a WordPress", () => {
  test("are requested by language and category, and are sanitized", async () => {
    const wordpress = await openCms();
    const { posts, total } = await wordpress.read();
    expect(wordpress.asked[0]).toMatch(
      /^\/wp\/en\/wp-json\/wp\/v2\/posts\?categories=2&.*slug=returns/,
    );
    expect(total).toBe(41);
    expect(posts).toEqual([
      {
        id: 7,
        slug: "returns",
        title: "Returns & refunds",
        excerpt: "Short.",
        html: "<p>Long.</p>",
        publishedAt: "2026-11-01T08:00:00.000Z",
        modifiedAt: "2026-11-02T08:00:00.000Z",
        categories: [2],
      },
    ]);
  });

  test("carry no script, neither in the text nor in the title", async () => {
    const wordpress = await openCms();
    const evil = "<script>alert(1)</script><img src=x onerror=alert(1)>Hi";
    wordpress.answer((_, response) =>
      sendJson(response, [post({ title: { rendered: evil }, content: { rendered: evil } })]),
    );
    const { posts } = await wordpress.read();
    expect(posts[0]).toMatchObject({ title: "Hi", html: "Hi" });
  });

  test("are requested once by concurrent readers, and not again for five minutes", async () => {
    const wordpress = await openCms();
    await Promise.all([wordpress.read(), wordpress.read(), wordpress.read()]);
    wordpress.pass(minutes(4));
    await wordpress.read();
    expect(wordpress.asked).toHaveLength(1);
  });

  test("are served stale and revalidated after five minutes", async () => {
    const wordpress = await openCms();
    wordpress.answer((_, response) => sendJson(response, [says("Old")]));
    await wordpress.read();
    wordpress.answer((_, response) => sendJson(response, [says("New")]));
    wordpress.pass(minutes(6));
    expect(await titleOf(wordpress)).toBe("Old");
    await expect.poll(() => titleOf(wordpress)).toBe("New");
    expect(wordpress.asked).toHaveLength(2);
  });

  test("may lack optional fields", async () => {
    const wordpress = await openCms();
    const { excerpt: _, modified_gmt: __, categories: ___, ...bare } = post({ date_gmt: "soon" });
    wordpress.answer((_, response) => sendJson(response, [bare, { id: "x" }]));
    const { posts } = await wordpress.read();
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ excerpt: "", publishedAt: null, categories: [] });
  });

  test("are an empty list beyond the last page", async () => {
    const wordpress = await openCms();
    wordpress.answer((_, response) =>
      sendJson(response, { code: "rest_post_invalid_page_number" }, 400),
    );
    expect(await wordpress.read({ page: 9 })).toMatchObject({ posts: [], total: 0 });
  });
});

describe("query parameters of a visitor", () => {
  test("find an article by its exact slug only", async () => {
    const wordpress = await openCms();
    for (const slug of ["returns,x1", "returns!", " returns"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other is enough
      expect(await wordpress.read({ slug }), slug).toMatchObject({ posts: [] });
    expect((await wordpress.read({ slug: "Returns" })).posts).toEqual([]);
    wordpress.answer((_, response) => sendJson(response, [post({ slug: "%ce%b1-%CE%B2" })]));
    expect((await wordpress.read({ slug: "α-β" })).posts).toHaveLength(1);
  });

  test("are bounded in concurrent requests, and cached articles are served meanwhile", async () => {
    const wordpress = await openCms();
    await wordpress.read();
    wordpress.pass(minutes(6));
    wordpress.answer(() => {});
    const asking = Array.from({ length: 200 }, (_, n) =>
      wordpress.read({ slug: undefined, search: `word ${n}` }).catch((error: Error) => error.name),
    );
    expect(await asking.at(-1)).toBe("CmsError");
    expect(await titleOf(wordpress)).toBe("Returns & refunds");
    await expect.poll(() => wordpress.asked.length).toBeGreaterThan(1);
    expect(wordpress.asked.length).toBeLessThanOrEqual(41);
  });

  test("create no files for searches, unknown slugs and empty pages", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cms-"));
    const wordpress = await openCms({ folder });
    await wordpress.read();
    await wordpress.read({ slug: "returns,x1" });
    await wordpress.read({ slug: undefined, search: "long" });
    wordpress.answer((_, response) =>
      sendJson(response, { code: "rest_post_invalid_page_number", message: "No page" }, 400),
    );
    await wordpress.read({ slug: undefined, page: 900 });
    wordpress.answer((_, response) => sendJson(response, [post({ id: 8 })]));
    await wordpress.read({ category: 3 });
    await expect.poll(() => listCopies(folder).length).toBeGreaterThan(1);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

const FAULTS: Record<string, RequestListener> = {
  "answers 500": (_, response) => sendJson(response, {}, 500),
  "is silent": () => {},
  "stops in the middle": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write('[{"id": 7');
  },
  "hangs up": (request) => void request.socket.destroy(),
  "answers HTML": (_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<h1>Error establishing a database connection</h1>");
  },
  "answers half a JSON": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end("[{");
  },
  "answers no list": (_, response) => sendJson(response, { posts: [] }),
  "answers another shape": (_, response) => sendJson(response, [{ headline: "x" }]),
  "answers in another language": (_, response) => sendJson(response, [post({ lang: "el" })]),
  "answers a title that is empty": (_, response) => sendJson(response, [says("<b></b>")]),
  "answers too much": (_, response) =>
    sendJson(response, [post({ content: { rendered: "x".repeat(1_100_000) } })]),
  // A megabyte of it kept the parser busy for 52 seconds, in which the process answered no request.
  "answers nothing but tags": (_, response) =>
    sendJson(response, [post({ content: { rendered: "<b>".repeat(100_000) } })]),
  "answers tags in other letters": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    const text = JSON.stringify([post({ title: { rendered: "<h1>".repeat(100_000) } })]);
    response.end(text.replaceAll("<", "\\u003C"));
  },
  "leads round in circles": (request, response) => {
    response.writeHead(302, { Location: request.url! });
    response.end();
  },
};

const SLOW = [FAULTS["is silent"]!, FAULTS["stops in the middle"]!];

describe.each(Object.entries(FAULTS))("while it %s", (_, fault) => {
  test("the last good copy is served, also after a restart", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cms-"));
    const wordpress = await openCms({ folder });
    await wordpress.read();
    await expect.poll(() => listCopies(folder).length).toBe(1);
    wordpress.answer(fault);
    wordpress.pass(minutes(6));
    expect(await titleOf(wordpress)).toBe("Returns & refunds");
    wordpress.restart();
    expect(await titleOf(wordpress)).toBe("Returns & refunds");
  });

  test("an article without a copy throws, and is not requested again during the pause", async () => {
    const wordpress = await openCms();
    wordpress.answer(fault);
    await expect(wordpress.read()).rejects.toMatchObject({ name: "CmsError" });
    const before = wordpress.asked.length;
    await expect(wordpress.read()).rejects.toMatchObject({ name: "CmsError" });
    expect(wordpress.asked).toHaveLength(before);
    wordpress.answer((_, response) => sendJson(response, [post()]));
    wordpress.pass(minutes(1));
    expect(await titleOf(wordpress)).toBe("Returns & refunds");
  });
});

test("a redirect within the scope is followed", async () => {
  const wordpress = await openCms();
  wordpress.answer((request, response) => {
    if (request.url!.endsWith("&moved=1")) return sendJson(response, [post()]);
    response.writeHead(301, { Location: `${request.url}&moved=1` });
    response.end();
  });
  expect(await titleOf(wordpress)).toBe("Returns & refunds");
});

test("names of categories are plain text", async () => {
  const wordpress = await openCms();
  wordpress.answer((_, response) =>
    sendJson(response, [{ id: 2, slug: "support", name: "Q&amp;A<script>x</script>", count: 3 }]),
  );
  expect(await wordpress.listCategories()).toEqual([
    { id: 2, slug: "support", name: "Q&A", description: "", parent: 0 },
  ]);
});

test.each([
  ["another host", (other: string) => `${other}/wp/en/wp-json/wp/v2/posts`],
  ["another language", () => "/wp/el/wp-json/wp/v2/posts"],
  ["another part of its host", () => "/wp/en/wp-json/wp/v2/../../../internal"],
])("a redirect to %s is not followed", async (_, toTarget) => {
  const other = await openCms();
  const wordpress = await openCms();
  wordpress.answer((request, response) => {
    if (!request.url!.startsWith("/wp/en/wp-json/")) return sendJson(response, [post()]);
    response.writeHead(302, { Location: toTarget(new URL(other.base).origin) });
    response.end();
  });
  await expect(wordpress.read()).rejects.toThrow("It leads elsewhere");
  expect(wordpress.asked).toHaveLength(1);
  expect(other.asked).toEqual([]);
});
