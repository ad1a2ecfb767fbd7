import { useRouteLoaderData } from "react-router";

function useRequestedLite(): boolean {
  return useRouteLoaderData<{ lite?: true }>("root")?.lite === true;
}

/**
 * The lite page: no scripts, photos on tap. It never hydrates, so this is false in a browser.
 * Combine it with `import.meta.env.SSR` to keep code out of the client bundle.
 */
export const useLite: () => boolean = import.meta.env.SSR ? useRequestedLite : () => false;
