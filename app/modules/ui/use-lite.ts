import { useRouteLoaderData } from "react-router";

function useRequestedLite(): boolean {
  return useRouteLoaderData<{ lite?: true }>("root")?.lite === true;
}

/**
 * Whether the document is one for slow or dear lines: no scripts, pictures on tap. Such a document
 * never wakes: in a browser the answer is no. Ask `import.meta.env.SSR` as well, and what hangs on
 * it falls out of what browsers get.
 */
export const useLite: () => boolean = import.meta.env.SSR ? useRequestedLite : () => false;
