import { pushEvent } from "./push-event.ts";

/** Somebody turns to us (spec §9 "Help"); `from` is the screen or its path. */
export const needHelpClick = (from: string): void => pushEvent("need_help_click", { from });
