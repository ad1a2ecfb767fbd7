import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import "../ui/panel.css";
import "./preferences.css";

type Props = {
  wishes: readonly Wish[];
  /** Whether the shop sends web push. */
  hasPush: boolean;
  seed: FormSeed<NotificationCategory | "push">;
  result: ActionResult | undefined;
};

export function PreferencesForm({ wishes, hasPush, seed, result }: Props) {
  const t = useT("notification-preferences");
  const locale = useLocale();
  const [form] = useActionForm({
    id: "preferences-form",
    seed,
    lastResult: result,
    texts: ["account"],
  });
  const typed = result?.initialValue ?? seed.kept;
  return (
    <ActionForm form={form} preventScrollReset>
      {hasPush ? <input type="hidden" name="push" value="on" /> : null}
      <p>{t("always")}</p>
      <div className="panel preferences">
        {(typed ? listWishes(typed as Ticks) : wishes).map((wish) => (
          <WishFields key={wish.category} {...wish} hasPush={hasPush} />
        ))}
      </div>
      <div className="row">
        <SubmitButton name="intent" value="wishes" pending={t("saving")}>
          {t("save")}
        </SubmitButton>
        <Link className="link tap" to={paths.notifications(locale)} discover="none">
          {t("see")}
        </Link>
      </div>
    </ActionForm>
  );
}

function WishFields({ category, mail, bell, push, hasPush }: Wish & Pick<Props, "hasPush">) {
  const t = useT("notification-preferences");
  return (
    <fieldset>
      <legend>{t(`category.${category}.name`)}</legend>
      <p className="small dim">{t(`category.${category}.note`)}</p>
      <div className="ways">
        <Option
          type="checkbox"
          name={toBox(category, "mail")}
          defaultChecked={mail}
          label={t("mail")}
          {...(isAlwaysMailed(category) ? { disabledReason: t("mail-always") } : {})}
        />
        <Option
          type="checkbox"
          name={toBox(category, "bell")}
          defaultChecked={bell}
          label={t("bell")}
        />
        {hasPush ? (
          <Option
            type="checkbox"
            name={toBox(category, "push")}
            defaultChecked={push}
            label={t("push")}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

export type Wish = {
  category: NotificationCategory;
  mail: boolean;
  bell: boolean;
  /** Absent where the form has no boxes for it, so that it stays as it is. */
  push?: boolean;
};

/** Mails about money cannot be switched off. */
const isAlwaysMailed = (category: NotificationCategory): boolean => category === "payout";

const toBox = (category: NotificationCategory, way: "mail" | "bell" | "push"): string =>
  `${category}.${way}`;

type Ticked = { mail?: unknown; bell?: unknown; push?: unknown };
/** What a form sends, as conform reads it: a box that is not ticked is left out. */
export type Ticks = Partial<Record<NotificationCategory, Ticked>> & { push?: unknown };

export const listWishes = (ticks: Ticks): Wish[] =>
  NOTIFICATION_CATEGORIES.map((category) => ({
    category,
    mail: isAlwaysMailed(category) || Boolean(ticks[category]?.mail),
    bell: Boolean(ticks[category]?.bell),
    ...(ticks.push ? { push: Boolean(ticks[category]?.push) } : {}),
  }));
