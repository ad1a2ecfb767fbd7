import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { FormReply } from "../ui/form-problem.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import "../ui/panel.css";
import "./preferences.css";

type Props = { wishes: readonly Wish[]; reply: FormReply | undefined };

export function PreferencesForm({ wishes, reply }: Props) {
  const t = useT("notification-preferences");
  const locale = useLocale();
  const problem = useProblem(reply);
  const shown = reply ? parsePreferences((box) => box in reply.values) : wishes;
  return (
    <Form method="post" className="stack" preventScrollReset>
      {problem ? (
        <Note kind="bad" live>
          {problem}
        </Note>
      ) : null}
      <p>{t("always")}</p>
      <div className="panel preferences">
        {shown.map((wish) => (
          <WishFields key={wish.category} {...wish} />
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
    </Form>
  );
}

function WishFields({ category, mail, bell }: Wish) {
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
      </div>
    </fieldset>
  );
}

function useProblem(reply: FormReply | undefined): string | null {
  const account = useT("account");
  const error = useT("error");
  const [key] = reply?.errors["form"] ?? [];
  if (key === undefined) return null;
  const [room, ...rest] = key.split(".");
  const texts = room === "account" ? account : error;
  return texts.find(rest.join(".")) ?? error("general");
}

export type Wish = { category: NotificationCategory; mail: boolean; bell: boolean };

/** Mails about money cannot be switched off. */
const isAlwaysMailed = (category: NotificationCategory): boolean => category === "payout";

const toBox = (category: NotificationCategory, way: "mail" | "bell"): string =>
  `${category}.${way}`;

export const parsePreferences = (isTicked: (box: string) => boolean): Wish[] =>
  NOTIFICATION_CATEGORIES.map((category) => ({
    category,
    mail: isAlwaysMailed(category) || isTicked(toBox(category, "mail")),
    bell: isTicked(toBox(category, "bell")),
  }));
