export { answerTurn, type Said, type StoredReply } from "./answer-turn.ts";
export { EMPTY_STATE, type HunterState } from "./hunter-state.ts";
export { presentConstraints } from "./label-constraint.ts";
export { listStarts, toStartSlots, toVerticalSlots } from "./starts.ts";
