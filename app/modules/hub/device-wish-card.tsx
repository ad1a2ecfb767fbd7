import { Form } from "react-router";
import type { HubDeviceWish } from "#contract/device-wish.ts";
import { LIMITS } from "#contract/limits.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { isGeneralFault, type GeneralFault } from "./general-fault.ts";

type Fault = "model" | "closed" | "selling-off" | GeneralFault;
export type DeviceWishReply = {
  fault: Fault | null;
  matches: { id: string; name: string }[] | null;
  values: Record<string, string>;
};

type Props = {
  wish: HubDeviceWish & { nonce: string };
  reply: DeviceWishReply | undefined;
};

export function DeviceWishFault({ fault }: { fault: Fault }) {
  const t = useT("device-wish");
  const hub = useT("hub");
  return (
    <Note kind="bad" live>
      {isGeneralFault(fault) ? hub(`problem.${fault}`) : t(`hub.${fault}`)}
    </Note>
  );
}

export function DeviceWishCard({ wish, reply }: Props) {
  const t = useT("device-wish");
  const common = useT("common");
  const locale = useLocale();
  const { id, name, vertical, count, first_at, last_at, nonce } = wish;
  const matches = reply?.matches ?? null;
  return (
    <Panel aria-labelledby={`wish-${id}`} className="stack snug">
      <h2 id={`wish-${id}`} className="as-written">
        {name}
      </h2>
      <p className="small dim">
        {common(`vertical.${vertical}`)} · {t("hub.asked", { count })} ·{" "}
        {t("hub.since", {
          first: formatDate(locale, first_at, "short"),
          last: formatDate(locale, last_at, "short"),
        })}
      </p>
      <Form method="post" className="stack snug" preventScrollReset>
        <HiddenNonce nonce={nonce} />
        <input type="hidden" name="wish" value={id} />
        <input type="hidden" name="vertical" value={vertical} />
        {reply?.fault ? <DeviceWishFault fault={reply.fault} /> : null}
        <Field
          id={`find-${id}`}
          label={t("hub.find")}
          name="find"
          type="search"
          autoComplete="off"
          maxLength={LIMITS.search.query}
          defaultValue={reply?.values["find"] ?? name}
          after={
            <Button kind="line" name="intent" value="find">
              {t("hub.look")}
            </Button>
          }
        />
        {matches === null ? null : matches.length === 0 ? (
          <p role="status">{t("hub.no-match")}</p>
        ) : (
          <fieldset className="stack snug choices">
            <legend>{t("hub.matches")}</legend>
            {matches.map((model) => (
              <Option
                key={model.id}
                type="radio"
                name="model_id"
                value={model.id}
                label={model.name}
                defaultChecked={reply?.values["model_id"] === model.id}
              />
            ))}
          </fieldset>
        )}
        <div className="row">
          {matches === null || matches.length === 0 ? null : (
            <SubmitButton size="m" name="intent" value="listed" pending={t("working")}>
              {t("hub.listed")}
            </SubmitButton>
          )}
          <SubmitButton kind="line" size="m" name="intent" value="set_aside" pending={t("working")}>
            {t("hub.set-aside")}
          </SubmitButton>
          <span className="small dim">{t("hub.set-aside-note")}</span>
        </div>
      </Form>
    </Panel>
  );
}
