import { randomUUIDv7 } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Vertical } from "#contract/catalog.ts";
import { seconds } from "#contract/duration.ts";
import type { HunterStart } from "#contract/hunter-words.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOwner, type Owner, toLastingOwner } from "#api/http/owner.ts";
import { toPage } from "#api/http/to-page.ts";
import {
  type Answered,
  createModelEngine,
  EMPTY_STATE,
  type HunterEngine,
  listStarts,
  parseQuick,
  rulesEngine,
  type Said,
  toStartSlots,
  toText,
  type TurnInput,
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
  releaseTurn,
  setWriting,
  type Wanted,
} from "./conversation-store.ts";
import { presentConversation, presentModel } from "./present-conversation.ts";
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
  const { state, text, reply } = await answer(call, { state: EMPTY_STATE, said, number: 1 });
  await database.tx(async () => {
    const title = toTitle(text);
    await insertConversation(database, { id, owner: lasting, market, language, title, state, at });
    await insertTurn(database, id, { state, number: 1, said: text, reply, at });
  });
  return showConversation(call, owner, id);
}

const findEngine = ({ languageModel }: Call): HunterEngine =>
  languageModel ? createModelEngine(languageModel) : rulesEngine;

/** Never inside a transaction: a language model is asked over the network. */
function answer(call: Call, turn: TurnInput): Promise<Answered> {
  const { database, emit, signal } = call;
  database.refuseTx();
  return findEngine(call).answer(call, turn, {
    signal,
    emit({ event, ...data }) {
      const said = "segments" in data ? { text: toText(data.segments) } : {};
      emit?.(event, said);
    },
  });
}

async function toFirstWords(call: Call, { text, quick, vertical }: Start): Promise<Said> {
  if (quick) return toStartSlots(call, await findCatalogue(call.database, call.at), quick);
  if (vertical) return toVerticalSlots(call, vertical);
  return { text: text ?? "" };
}

/** Throws not_found, also for other people's; reply_running; search_limit_reached. */
export async function replyToAiConversation(call: Call, id: string, reply: Reply) {
  const { database, market, at } = call;
  const owner = await requireOwner(call);
  const wanted = { id, owner, market };
  if (!(await findConversation(database, wanted))) throw new ApiError("not_found");
  const said = parseSaid(reply);
  const { row, until } = await claimTurn(call, wanted);
  const number = row.turns + 1;
  try {
    await spendTurn(call, owner);
    const turn = await answer(call, { state: row.state, said, number });
    await database.tx(async () => {
      const now = await lockConversation(database, wanted);
      if (!now) throw new ApiError("not_found");
      if (now.turns !== row.turns) throw new ApiError("reply_running");
      const { state, text } = turn;
      await insertTurn(database, id, { state, number, said: text, reply: turn.reply, at });
    });
  } catch (error) {
    await releaseTurn(database, id, until);
    throw error;
  }
  return showConversation(call, owner, id);
}

/** A turn by rules is over sooner than this. */
const PATIENCE = seconds(3);
const LOOK_AGAIN = 20;

/**
 * Marks that the next turn is being written. Turns that come at the same time wait for each other a
 * little; throws reply_running where one takes longer, and not_found.
 */
async function claimTurn(
  call: Call,
  wanted: Wanted,
): Promise<{ row: ConversationRow; until: Date }> {
  const { database, now } = call;
  const { timeLimit } = findEngine(call);
  // Waiting happens in real time, also under a simulated clock.
  const patienceEnds = performance.now() + PATIENCE;
  do {
    const claimed = await database.tx(async () => {
      const row = await lockConversation(database, wanted);
      if (!row) throw new ApiError("not_found");
      const at = now();
      if (row.writing_until !== null && row.writing_until > at) return null;
      const until = new Date(at.getTime() + timeLimit);
      await setWriting(database, wanted.id, until);
      return { row, until };
    });
    if (claimed) return claimed;
    await wait(LOOK_AGAIN);
  } while (performance.now() < patienceEnds);
  throw new ApiError("reply_running", { headers: { "Retry-After": "2" } });
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
    model: presentModel(call),
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
