export { toTurnContext } from "./apply-turn.ts";
export { toFilter } from "./constraints.ts";
export { EMPTY_STATE, type HunterState } from "./hunter-state.ts";
export { presentConstraints } from "./label-constraint.ts";
export { parseQuick } from "./quick-replies.ts";
export { answerTurn, type Said } from "./rules-engine.ts";
export { listStarts, toStartSlots, toVerticalSlots } from "./starts.ts";
export type { StoredReply } from "./turn-answer.ts";
