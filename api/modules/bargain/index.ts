export { bargainExport } from "./export-bargains.ts";
export { countInterference, measureGames } from "./measure-games.ts";
export {
  closeTalks,
  deleteBargains,
  endAboveCeiling,
  endTalks,
  findAgreedTalk,
  findCeilings,
  listAffordable,
  listTalkStates,
  pauseTalks,
  resumeTalks,
  setCeiling,
  startTalk,
} from "./run-bargain.ts";
export { followOffer, registerBargainJobs } from "./take-step.ts";
