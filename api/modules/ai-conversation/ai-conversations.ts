import { randomUUIDv7 } from "node:crypto";
import type { Vertical } from "#contract/catalog.ts";
import type { HunterStart } from "#contract/hunter-words.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOwner, type Owner, toLastingOwner } from "#api/http/owner.ts";
import { toPage } from "#api/http/to-page.ts";
import {
  answerTurn,
  EMPTY_STATE,
  listStarts,
  parseQuick,
  type Said,
  toStartSlots,
  toVerticalSlots,
} from "#api/modules/hunter/index.ts";
import { findCatalogue } from "#api/modules/understanding/index.ts";
import {
  type ConversationRow,
  deleteConversation,
  findConversation,
  insertConversation,
  insertTurn,
  listConversations,
  listTurns,
  lockConversation,
  mergeAiConversations,
} from "./conversation-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { countTurnsLeft, spendTurn } from "./spend-turn.ts";

type Start = {
  text?: string | undefined;
  quick?: HunterStart | undefined;
  vertical?: Vertical | undefined;
};
type Reply = {
  text?: string | undefined;
  quick?: string | undefined;
  remove?: string | undefined;
};

const TITLE_LENGTH = 80;
const toTitle = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
};

/** Throws search_limit_reached. */
export async function createAiConversation(call: Call, start: Start) {
  const { database, market, language, at } = call;
  const owner = findOwner(call);
  if (!owner) throw new Error("A conversation needs a member or a session");
  await spendTurn(call, owner);
  const said = await toFirstWords(call, start);
  const id = randomUUIDv7();
  const lasting = await toLastingOwner(call, owner);
  const { state, text, reply } = await answerTurn(call, { state: EMPTY_STATE, said, number: 1 });
  await database.tx(async () => {
    const title = toTitle(text);
    await insertConversation(database, { id, owner: lasting, market, language, title, state, at });
    await insertTurn(database, id, { state, number: 1, said: text, reply, at });
  });
  return showConversation(call, owner, id);
}

async function toFirstWords(call: Call, { text, quick, vertical }: Start): Promise<Said> {
  if (quick) return toStartSlots(call, await findCatalogue(call.database, call.at), quick);
  if (vertical) return toVerticalSlots(call, vertical);
  return { text: text ?? "" };
}

/** Throws not_found, also for other people's; search_limit_reached. */
export async function replyToAiConversation(call: Call, id: string, reply: Reply) {
  const { database, market, at } = call;
  const owner = await requireOwner(call);
  const wanted = { id, owner, market };
  if (!(await findConversation(database, wanted))) throw new ApiError("not_found");
  const said = parseSaid(reply);
  await spendTurn(call, owner);
  await database.tx(async () => {
    const row = await lockConversation(database, wanted);
    if (!row) throw new ApiError("not_found");
    const number = row.turns + 1;
    const turn = await answerTurn(call, { state: row.state, said, number });
    const { state, text } = turn;
    await insertTurn(database, id, { state, number, said: text, reply: turn.reply, at });
  });
  return showConversation(call, owner, id);
}

/** Throws invalid_fields for a button that no answer has. */
function parseSaid({ text, quick, remove }: Reply): Said {
  if (remove) return { remove };
  if (!quick) return { text: text ?? "" };
  if (!parseQuick(quick))
    throw new ApiError("invalid_fields", { fields: { quick: ["hunter.button-unknown"] } });
  return { quick };
}

/** Throws not_found, also for other people's. */
export async function getAiConversation(call: Call, id: string) {
  return showConversation(call, await requireOwner(call), id);
}

async function showConversation(call: Call, owner: Owner, id: string) {
  const { database, market } = call;
  const row: ConversationRow | null = await findConversation(database, { id, owner, market });
  if (!row) throw new ApiError("not_found");
  const [turns, left] = await Promise.all([listTurns(database, id), countTurnsLeft(call, owner)]);
  return presentConversation(call, row, turns, left);
}

export async function listAiConversations(call: Call, { page }: { page: number }) {
  const { database, market, user } = call;
  if (user) await mergeAiConversations(database, user.id);
  const owner = findOwner(call);
  const { total, rows } = owner
    ? await listConversations(database, { owner, market, page })
    : { total: 0, rows: [] };
  const conversations = rows.map(({ last_at, ...row }) => ({
    ...row,
    last_at: last_at.toISOString(),
  }));
  return {
    ...toPage(conversations, { total, page, path: "/ai-conversations" }),
    starts: listStarts(call),
    turns_left: await countTurnsLeft(call, owner),
  };
}

/** Throws not_found, also for other people's. */
export async function deleteAiConversation(call: Call, id: string): Promise<void> {
  const { database, market } = call;
  const owner = await requireOwner(call);
  if (!(await deleteConversation(database, { id, owner, market }))) throw new ApiError("not_found");
}

async function requireOwner(call: Call): Promise<Owner> {
  const owner = findOwner(call);
  if (!owner) throw new ApiError("not_found");
  return owner;
}
