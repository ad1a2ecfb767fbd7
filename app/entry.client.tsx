import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createBrowserMessages } from "./modules/locale/browser-messages.ts";
import { MessageSourceContext } from "./modules/locale/message-source.ts";
import type { PageMonitoring } from "./modules/monitoring/page-monitoring.ts";
import { fetchData } from "./modules/session/data-fetch.ts";
import { watchTyping } from "./modules/session/typing.ts";

const { monitoring } = window as { monitoring?: PageMonitoring };

startTransition(() => {
  hydrateRoot(
    document,
    <MessageSourceContext value={createBrowserMessages()}>
      <HydratedRouter unstable_fetch={fetchData} {...monitoring?.router} />
    </MessageSourceContext>,
    monitoring?.root,
  );
});
watchTyping();
if (monitoring) void import("./modules/monitoring/watch-page.ts");
