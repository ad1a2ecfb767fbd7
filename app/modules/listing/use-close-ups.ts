import { useEffect } from "react";

/**
 * With scripts, large photos open in the page that is there. What that takes is fetched with the
 * first one; where it does not come, the link leads there as it does without scripts.
 */
export function useCloseUps(): void {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const show = (hash: string, instead?: string) =>
      import("./show-close-up.ts").then(
        ({ showCloseUp }) => signal.aborted || showCloseUp(hash, signal),
        () => instead && location.assign(instead),
      );
    addEventListener(
      "click",
      (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>(".shots a,.close-up a");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void show(link.hash, link.href);
      },
      { signal },
    );
    if (location.hash.startsWith("#photo-")) void show(location.hash);
    return () => end.abort();
  }, []);
}
