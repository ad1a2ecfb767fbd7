import { useEffect, useState, type RefObject } from "react";

/** Whether the form around an element could be sent, and whether anyone has touched it (spec §5). */
export function useReadiness(inside: RefObject<HTMLElement | null>): {
  isValid: boolean;
  isChanged: boolean;
} {
  const [readiness, setReadiness] = useState({ isValid: false, isChanged: false });

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const look = () => {
      // Not checkValidity(), which would show every error while the first field is being typed.
      const isValid = form.matches(":valid");
      const isChanged = [...form.querySelectorAll("input")].some(
        ({ type, value, defaultValue, checked, defaultChecked }) =>
          type === "radio"
            ? checked !== defaultChecked
            : type !== "hidden" && value !== defaultValue,
      );
      setReadiness((known) =>
        known.isValid === isValid && known.isChanged === isChanged ? known : { isValid, isChanged },
      );
    };
    // What was typed, or filled in by the browser, before the page woke up counts too.
    look();
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, [inside]);

  return readiness;
}
