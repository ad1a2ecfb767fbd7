import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#contract/duration.ts";
import { Broken, dataOf, hasRetryAfter, need, type Round } from "./drill-check.ts";
import type { Answer, DrillShop } from "./drill-shop.ts";

const WRITERS = ["buyer", "new-phone", "new-username", "new-photo"];
const FAVORITES = 30;
const READERS = 3;
const PAUSE = 15;
const AT_MOST = seconds(60);
const WITHIN = seconds(15);

type Kind = "shared" | "made" | "own" | "api" | "write";
export type Reply = {
  kind: Kind;
  /** 0: the connection ended without a response. */
  status: number;
  hasRetryAfter: boolean;
  sentAt: number;
  text: string;
};

/** Known state of a favourite: null while the last write was not acknowledged. */
type Favorites = Map<string, boolean | null>;
type Member = { token: string; ip: string; favorites: Favorites };

let made = 0;
export const READS: Record<Exclude<Kind, "write">, (token: string) => ReadOf> = {
  shared: () => ({ path: "/en-GR" }),
  made: () => ({
    path: `/en-GR/search?price_min=${50 + Math.floor(made / 1500)}&price_max=${500 + (made++ % 1500)}`,
  }),
  own: (token) => ({ path: "/en-GR/account", headers: { Cookie: `accessToken=${token}` } }),
  api: () => ({ path: "/api/listings" }),
};
type ReadOf = { path: string; headers?: Record<string, string> };
const KINDS = Object.keys(READS) as Exclude<Kind, "write">[];

export async function startLoad(shop: DrillShop, { ip }: Round) {
  const members: Member[] = [];
  for (const [index, name] of WRITERS.entries()) {
    const token = await shop.signIn(`${name}@deftero.test`, ip(10 + index));
    members.push({ token, ip: ip(10 + index), favorites: new Map() });
  }
  const { token } = members[0]!;
  const listed = await shop.call("GET", "/listings", { token, ip: ip(1) });
  const more = await shop.call("GET", "/listings?page=2", { token, ip: ip(1) });
  const listings = [listed, more]
    .flatMap((page) => dataOf<{ id: string }[]>(page))
    .map(({ id }) => id)
    .slice(0, FAVORITES);
  for (const member of members) {
    const before = await listFavoriteToggles(shop, member);
    for (const id of listings) member.favorites.set(id, before.has(id));
  }

  const agent = new Agent({ keepAlive: true });
  const replies: Reply[] = [];
  const until = performance.now() + AT_MOST;
  const stopped = new AbortController();
  const isGoing = () => !stopped.signal.aborted && performance.now() < until;
  let hosts = 0;

  async function send(kind: Kind, ask: () => Promise<Answer>): Promise<Answer | null> {
    const sentAt = performance.now();
    const answer = await ask().catch(() => null);
    replies.push({
      kind,
      sentAt,
      status: answer?.status ?? 0,
      hasRetryAfter: answer !== null && hasRetryAfter(answer),
      text: answer?.text.slice(0, 160) ?? "",
    });
    return answer;
  }

  async function write(member: Member): Promise<void> {
    for (let turn = 0; isGoing(); turn++) {
      const id = listings[turn % listings.length]!;
      const isWanted = !(member.favorites.get(id) ?? false);
      member.favorites.set(id, null);
      const answer = await send("write", () =>
        shop.call(isWanted ? "POST" : "DELETE", `/profile/favorites/${id}`, {
          token: member.token,
          // The rate limit of favourites counts by address.
          ip: ip(20 + (hosts++ % 200)),
          within: WITHIN,
          agent,
        }),
      );
      if (answer !== null && answer.status < 300) member.favorites.set(id, isWanted);
      await pause(PAUSE);
    }
  }

  async function read(turn: number): Promise<void> {
    for (; isGoing(); turn++) {
      const kind = KINDS[turn % KINDS.length]!;
      const from = ip(20 + (hosts++ % 200));
      await send(kind, () =>
        shop.ask({
          ...READS[kind](members[hosts % members.length]!.token),
          ip: from,
          within: WITHIN,
          agent,
        }),
      );
      await pause(PAUSE);
    }
  }

  const running = [
    ...members.map((member) => write(member)),
    ...Array.from({ length: READERS }, (_, index) => read(index)),
  ];

  return {
    replies,
    send,
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(running);
      agent.destroy();
    },
    async waitFor(count: number, isMeant: (reply: Reply) => boolean, what: string): Promise<void> {
      const from = replies.length;
      const end = performance.now() + seconds(20);
      while (replies.slice(from).filter(isMeant).length < count) {
        if (performance.now() > end) throw new Broken(`within 20 s not ${count} times: ${what}`);
        await pause(10);
      }
    },
    countWrites: () => replies.filter(isAcknowledged).length,
    async needWrites(of: DrillShop = shop): Promise<void> {
      const lost: string[] = [];
      for (const member of members) {
        const there = await listFavoriteToggles(of, member);
        for (const [id, isThere] of member.favorites)
          if (isThere !== null && isThere !== there.has(id)) lost.push(id);
      }
      need(lost.length === 0, `${lost.length} acknowledged writes are lost: ${lost[0]}`);
    },
    /** With `mayEnd`, a request may also end without a response. */
    needCalm({ mayEnd = () => false }: { mayEnd?: (reply: Reply) => boolean } = {}): void {
      const bad = replies.filter((reply) => {
        if (reply.status === 0) return !mayEnd(reply);
        return reply.status >= 400 && !(reply.status === 503 && reply.hasRetryAfter);
      });
      need(bad.length === 0, `${bad.length} of ${replies.length}: ${bad[0] && describe(bad[0])}`);
    },
  };
}
export type Load = Awaited<ReturnType<typeof startLoad>>;

export const isAcknowledged = ({ kind, status }: Reply) =>
  kind === "write" && status < 300 && status > 0;
export const isRejection = ({ status }: Reply) => status === 503;

export const describe = ({ kind, status, text }: Reply): string =>
  `${kind} ${status || "no answer"} ${text}`;

async function listFavoriteToggles(shop: DrillShop, { token, ip }: Member): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await shop.call("GET", `/profile/favorites?page=${page}`, { token, ip });
    if (answer.status !== 200) throw new Error(`No favourites: ${answer.status} ${answer.text}`);
    last = (answer.json as { meta: { last_page: number } }).meta.last_page;
    for (const { id } of dataOf<{ id: string }[]>(answer)) found.add(id);
  }
  return found;
}
