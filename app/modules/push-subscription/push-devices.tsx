import { Form, useNavigation } from "react-router";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { PushView } from "./present-push.server.ts";
import { PushButton } from "./push-button.tsx";
import { unregisterBrowser } from "./subscribe-browser.ts";
import "../ui/panel.css";

type Props = { push: PushView; result: ActionResult | undefined };

export function PushDevices({ push: { offer, isOffered, devices }, result }: Props) {
  const t = useT("push");
  return (
    <section className="stack" aria-labelledby="push">
      <div className="stack snug">
        <h2 id="push">{t("title")}</h2>
        <p className="dim">{t("lead", { product: PRODUCT })}</p>
      </div>
      <ResultNote result={result} texts={["account"]} intents={["push-remove"]} />
      {devices.length === 0 ? (
        <p>{t(isOffered ? "none" : "later")}</p>
      ) : (
        <ul className="panel entries">
          {devices.map((device) => (
            <PushDevice key={device.id} {...device} />
          ))}
        </ul>
      )}
      {offer.publicKey === null ? null : (
        <noscript>
          <p className="small dim">{t("script")}</p>
        </noscript>
      )}
      <PushButton offer={offer} />
    </section>
  );
}

function PushDevice({ id, name, facts, isCurrent }: PushView["devices"][number]) {
  const t = useT("push");
  const { formData } = useNavigation();
  return (
    <li className="entry">
      <h3>
        {name} {isCurrent ? <Badge>{t("here")}</Badge> : null}
      </h3>
      <p className="is small dim">{facts}</p>
      <div className="do">
        <Form
          method="post"
          preventScrollReset
          {...(isCurrent ? { onSubmit: () => void unregisterBrowser().catch(() => {}) } : {})}
        >
          <input type="hidden" name="intent" value="push-remove" />
          <input type="hidden" name="push_subscription_id" value={id} />
          <SubmitButton
            kind="line"
            size="s"
            pending={t("removing")}
            isPending={formData?.get("push_subscription_id") === id}
          >
            {t("remove")}
            <span className="vh">: {name}</span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}
