import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

type Props = {
  ids: readonly string[];
  isDifferences: boolean;
  /** What was typed and leads to no device; empty otherwise. */
  unknown: string;
};

/** A device by its address, which a person copies from another tab or an agent fills in. */
export function AddDeviceForm({ ids, isDifferences, unknown }: Props) {
  const t = useT("compare");
  const locale = useLocale();
  return (
    <form
      className="narrow"
      action={paths.compare(locale, [])}
      toolname="compare_devices"
      tooldescription={t("add.tool")}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {isDifferences ? <input type="hidden" name="differences" value="1" /> : null}
      <Field
        id="compare-add"
        name="add"
        label={t("add.label")}
        hint={t("add.hint")}
        maxLength={300}
        autoComplete="off"
        defaultValue={unknown}
        errors={unknown === "" ? undefined : [t("add.unknown")]}
        toolparamdescription={t("add.tool-add")}
        after={<Button kind="line">{t("add.submit")}</Button>}
      />
    </form>
  );
}
