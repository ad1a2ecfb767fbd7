/** Takes the buyer out of their orders; what became of them stays (decisions "Account deletion"). */
export { forgetBuyer } from "./order-store.ts";
