import styles from "../ui/page-bar.css?url";
import { loadPageTexts, loadWholeStyles } from "./load-bar.ts";

let bar: HTMLElement | null = null;
let isWanted = false;

/** Offers to reload, in an element of its own: React owns the rest of the document. */
export async function showVersionBar(
  isOffered: boolean,
  onLoad: () => Promise<void>,
): Promise<void> {
  const isChange = isOffered !== isWanted;
  isWanted = isOffered;
  if (!isOffered) {
    bar?.remove();
    bar = null;
  }
  if (!isOffered || !isChange) return;
  const [texts] = await Promise.all([loadPageTexts("version"), loadWholeStyles(styles)]);
  if (!isWanted) return;
  bar = document.createElement("div");
  bar.className = "page-bar";
  bar.setAttribute("role", "status");
  const note = document.createElement("span");
  Object.assign(note, { className: "dim", textContent: texts["kept"] });
  const line = document.createElement("p");
  line.append(`${texts["ready"]} `, note);
  const button = document.createElement("button");
  Object.assign(button, {
    type: "button",
    className: "btn line s",
    textContent: texts["load"],
    onclick: () => void onLoad(),
  });
  bar.append(line, button);
  document.body.append(bar);
}
