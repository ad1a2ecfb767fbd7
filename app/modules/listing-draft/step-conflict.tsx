import type { ReactNode } from "react";
import { Form } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { discard } from "../session/device-memory.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { HiddenNonce } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { SeenFirst } from "../ui/seen-first.tsx";
import { useSellFacts } from "./draft-facts.ts";

export type Difference = { label: ReactNode; mine: ReactNode; theirs: ReactNode };

type Props = {
  values: Record<string, string>;
  version: number;
  differences: readonly Difference[];
};

export function StepConflict({ values, version, differences }: Props) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const { listingId, page, nonce, isFromReview } = useSellFacts();
  return (
    <SeenFirst about={values}>
      <Note kind="act" live>
        <p>
          <b>{t("conflict.title")}</b> {t("conflict.lead")}
        </p>
        {differences.length === 0 ? null : (
          <table className="versions small">
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{t("conflict.field")}</span>
                </th>
                <th scope="col">{t("conflict.mine")}</th>
                <th scope="col">{t("conflict.theirs")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, mine, theirs }, index) => (
                <tr key={index}>
                  <th scope="row">{label}</th>
                  <td>{mine}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Form method="post" className="row">
          {/* A key of its own, because the form below submits another action. */}
          <HiddenNonce nonce={`${nonce}m`} />
          <input type="hidden" name="version" value={version} />
          {isFromReview ? <input type="hidden" name="return" value="review" /> : null}
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button kind="line" size="m">
            {t("conflict.keep-mine")}
          </Button>
          <ButtonLink
            kind="line"
            size="m"
            reloadDocument
            to={sellerPaths.sell(locale, listingId, page)}
            onClick={() => discard(listingId, page)}
          >
            {t("conflict.take-theirs")}
          </ButtonLink>
        </Form>
      </Note>
    </SeenFirst>
  );
}
