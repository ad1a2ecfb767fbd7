export { aiConversationRoutes } from "./ai-conversation.routes.ts";
export { eraseAiConversations, mergeAiConversations } from "./conversation-store.ts";
export { aiConversationExport } from "./export-ai-conversations.ts";
