import { useEffect, type RefObject } from "react";
import { takeAtBench } from "./bench-scan.ts";

/** The field in the header belongs to the shell; what it gets at the bench stays on the page. */
export function useBenchScan(bench: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const { target } = event;
      if (!(target instanceof HTMLFormElement) || target.id !== "scan-form") return;
      const field = target.elements.namedItem("scan") as HTMLInputElement;
      if (bench.current === null || !takeAtBench(bench.current, field.value)) return;
      event.preventDefault();
      // Before React, which would send it.
      event.stopPropagation();
      field.value = "";
    }
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      if (key !== "ArrowDown" || !(target instanceof HTMLElement) || target.id !== "scan") return;
      event.preventDefault();
      const lines = [...document.querySelectorAll<HTMLElement>(".inspection-item")];
      (lines.find((line) => line.querySelector(":checked") === null) ?? lines[0])?.focus();
    }
    addEventListener("submit", onSubmit, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("submit", onSubmit, true);
      removeEventListener("keydown", onKeyDown);
    };
  }, [bench]);
}
