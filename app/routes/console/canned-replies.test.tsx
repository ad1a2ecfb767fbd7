import { describe, expect, test } from "vitest";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import CannedReplies, { action as create, loader } from "./canned-replies.tsx";
import CannedReply, { action as update, loader as loadReply } from "./canned-reply.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const words = { name: "On its way", body_en: "{{order}} comes.", body_el: "Η {{order}} έρχεται." };
const reply = { id: ID, ...words, is_active: true, version: 2, updated_at: NOW.toISOString() };

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: {
          keys: ["read_tickets", "write_tickets"],
          markets: null,
          is_proved: true,
          has_factor: true,
        },
      }),
    listCannedReplies: () => [reply] as never,
    ...more,
  });
const visit = (path: string, more: Answers = {}, form?: Record<string, string>) => {
  const marketplace = shop(more);
  const given = { params: { replyId: ID }, now: NOW, ...(form && { form }) };
  return { marketplace, ...openVisit(path, marketplace.fetch, given) };
};
async function look(Screen: unknown, load: unknown, path: string, result?: ActionResult) {
  const loaded = await visit(path).send(load as never);
  const Page = Screen as (props: object) => React.ReactNode;
  const page = await renderRoute(
    () => Page({ loaderData: loaded, actionData: result }),
    loaded as never,
    path,
  );
  return { page, text: page.querySelector("main")!.textContent! };
}

const LIST = "/en-GR/console/canned-replies";

describe("canned replies", () => {
  test.each(["en-GR", "el-GR"])("are listed and made, in %s", async (locale) => {
    const path = LIST.replace("en-GR", locale);
    const { page, text } = await look(CannedReplies, loader, path);
    expect(page.querySelector(`a[href="${path}/${ID}"]`)).not.toBeNull();
    expect(text).toContain("{{number}}, {{order}}, {{device}}");
    const makes = { createCannedReply: () => reply as never };
    const { send, marketplace } = visit(path, makes, words);
    expect(leadsTo((await send(create as never)) as never)).toBe(path);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "createCannedReply", body: words });
  });

  test("that a colleague changed show both, and take the version that is shown now", async () => {
    const path = `${LIST}/${ID}`;
    const stale = { updateCannedReply: () => rejection("staff_changed", { data: { version: 2 } }) };
    const typed = { ...words, body_en: "Mine", version: "1", is_active: "on" };
    const sent = await visit(path, stale, typed).send(update as never);
    const { status, content } = replyOf<ActionResult>(sent as never);
    expect(status).toBe(409);
    const { page, text } = await look(CannedReply, loadReply, path, content);
    expect(page.querySelector("textarea[name=body_en]")!.textContent).toBe("Mine");
    expect(text).toContain("{{order}} comes.");
    expect(page.querySelector<HTMLInputElement>("input[name=version]")!.value).toBe("2");
  });
});
