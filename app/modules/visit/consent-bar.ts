import { pagePaths } from "../../page-paths.ts";
import { localeOfPath } from "../locale/locale.ts";
import { loadPageTexts, loadWholeStyles } from "./load-bar.ts";
import styles from "./consent-bar.css?url";

/**
 * A plain form, at the end of the page in an element of its own. Yes and No have the same size and
 * colour, so that neither is the easier choice.
 */
export async function showConsentBar(): Promise<void> {
  const action = pagePaths.consent(localeOfPath(location.pathname));
  // Staff at work are no visitors to be measured.
  if (location.pathname === action || document.querySelector(".console-top") !== null) return;
  const [texts] = await Promise.all([loadPageTexts("consent"), loadWholeStyles(styles)]);
  const bar = document.createElement("aside");
  bar.className = "ask";
  bar.setAttribute("aria-label", texts["title"]!);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, className: "row consent wrap" });
  const more = Object.assign(document.createElement("a"), {
    href: action,
    textContent: texts["more"],
  });
  const question = document.createElement("p");
  question.append(`${texts["question"]} `, more);
  const problem = document.createElement("p");
  Object.assign(problem, { className: "err", role: "alert" });
  form.append(question, createButton("yes", texts["yes"]!), createButton("no", texts["no"]!));
  form.append(problem);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Emptied first, so that a second failure is announced too.
    problem.textContent = "";
    const body = new URLSearchParams({ answer: (event.submitter as HTMLButtonElement).value });
    void fetch(action, { method: "POST", body, redirect: "manual" })
      .then(({ ok, type }) => ok || type === "opaqueredirect")
      .catch(() => false)
      .then((isKept) => {
        if (!isKept) return void (problem.textContent = texts["failed"]!);
        bar.remove();
        dispatchEvent(new Event("consent"));
      });
  });
  bar.append(form);
  document.body.append(bar);
}

function createButton(value: string, text: string): HTMLButtonElement {
  const button = document.createElement("button");
  return Object.assign(button, {
    name: "answer",
    value,
    className: "btn line",
    textContent: text,
  });
}
