export { countInterference, measureGames } from "./measure-games.ts";
