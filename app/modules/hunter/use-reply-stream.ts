import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator, useSubmit } from "react-router";
import type { AiConversation } from "#contract/ai-conversation.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { useLocale } from "../locale/use-locale.ts";

/** What is asked and answered at the moment. */
export type Writing = { asked: string; text: string };

export type ReplyStream = {
  writing: Writing | null;
  /** Takes the form over where the answer can be streamed. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  stop: () => void;
};

/** `after` which turn; `ended`: the form, once the page was loaded anew. */
type Begun = Writing & { after: number; ended?: HTMLFormElement };

const LOOK_AGAIN = 1500;

/** Streams the next answer. Whatever goes wrong, the form is sent as without a stream, once. */
export function useReplyStream({ id, model, turns, is_writing }: AiConversation): ReplyStream {
  const locale = useLocale();
  const submit = useSubmit();
  const { revalidate, state } = useRevalidator();
  const [begun, setBegun] = useState<Begun | null>(null);
  const controller = useRef<AbortController | null>(null);
  const last = turns.at(-1)!.number;
  // Once the turn has come with the page, what stood for it goes.
  const writing = begun?.after === last && !begun.ended ? begun : null;

  const emptied = useRef<Begun | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (!begun?.ended || state !== "idle") return;
    // Stopped before the server had them, the words are in no turn: they stay in the form.
    if (emptied.current === begun || !(is_writing || begun.after !== last)) return;
    emptied.current = begun;
    begun.ended.reset();
  }, [begun, is_writing, last, state]);
  useEffect(() => {
    if (!is_writing || writing !== null || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [is_writing, writing, state, revalidate]);

  const send = async (element: HTMLFormElement, form: FormData) => {
    const { signal } = (controller.current = new AbortController());
    // Loaded by the first answer alone: who only reads needs none of it.
    const { readReplyStream } = await import("./read-reply-stream.ts");
    const address = huntPaths.replyStream(locale, id);
    const onText = (text: string) => setBegun((now) => now && { ...now, text });
    const end = await readReplyStream(address, form, { onText, signal });
    controller.current = null;
    if (end === "refused" || end === "cut") {
      setBegun(null);
      await submit(form, { method: "post" });
      return;
    }
    await revalidate();
    // As the page itself does, so that this is never shown before what was loaded.
    startTransition(() => setBegun((now) => now && { ...now, ended: element }));
  };

  return {
    writing,
    onSubmit(event) {
      if (model === null || event.defaultPrevented) return;
      event.preventDefault();
      if (writing !== null) return;
      const form = new FormData(event.currentTarget);
      setBegun({ asked: String(form.get("text") ?? ""), text: "", after: last });
      void send(event.currentTarget, form);
    },
    stop: () => controller.current?.abort(),
  };
}
