import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { trustScript } from "../ui/trusted-script.ts";

const SOURCE = "https://www.googletagmanager.com/gtm.js";

/** The tag manager of this shop, where it has one, once a page; it reads the data layer. */
export function useTagManager(): void {
  const id = useRouteLoaderData<{ tagManagerId?: string }>("root")?.tagManagerId;
  useEffect(() => {
    if (id === undefined || document.querySelector(`script[src^="${SOURCE}"]`)) return;
    const page = window as unknown as { dataLayer?: object[] };
    (page.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
    const script = document.createElement("script");
    script.async = true;
    script.src = trustScript(`${SOURCE}?id=${encodeURIComponent(id)}`);
    document.head.append(script);
  }, [id]);
}
