import { useEffect, useRef } from "react";
import { Note } from "../ui/note.tsx";

export type ShownMessage = {
  content: string;
  type: "error" | "success" | "default";
  ui?: "toast" | "modal";
  title?: string | undefined;
};

let moved = false;

/** In a line at the top of a document, as a toast after a client navigation (spec §2 "Toasts"). */
export function MessageLine({ message: given }: { message: ShownMessage | null }) {
  const message = given?.ui === "modal" ? null : given;
  const shown = useRef<ShownMessage | null>(null);

  useEffect(() => {
    if (message !== null && message !== shown.current && moved) {
      void import("./toast.ts").then(({ showToast }) => showToast(message));
    }
    shown.current = message;
    moved = true;
  }, [message]);

  if (message === null || (moved && message.type !== "error")) return null;
  return (
    <div className="wrap message">
      <Note kind={message.type === "error" ? "bad" : "calm"} live>
        {message.content}
      </Note>
    </div>
  );
}
