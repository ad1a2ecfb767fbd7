/** Takes a person out of the messages that they were sent (decisions "Account deletion"). */
export { forgetMessages } from "./message-erasure-store.ts";
