import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  createAiConversation,
  deleteAiConversation,
  getAiConversation,
  listAiConversations,
  replyToAiConversation,
} from "./ai-conversations.ts";

export const aiConversationRoutes: Route[] = [
  route(contract.aiConversation.create, async (call, { body }) => ({
    data: await createAiConversation(call, body),
  })),
  route(contract.aiConversation.reply, async (call, { params, body }) => ({
    data: await replyToAiConversation(call, params.id, body),
  })),
  route(contract.aiConversation.get, async (call, { params }) => ({
    data: await getAiConversation(call, params.id),
  })),
  route(contract.aiConversation.list, (call, { query }) => listAiConversations(call, query)),
  route(contract.aiConversation.delete, async (call, { params }) => {
    await deleteAiConversation(call, params.id);
    return null;
  }),
];
