import { useT } from "../locale/use-t.ts";
import { PICTURE_KINDS } from "../ui/find-picture-fault.ts";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

type Props = {
  id: string;
  /** What the photo is of. */
  of: string;
  error: string | undefined;
  onPhoto: (input: HTMLInputElement) => void;
};

/**
 * A button for a photo, which is saved as soon as it is taken. Without scripts it is the browser's
 * control, which alone can say what was chosen.
 */
export function PhotoPick({ id, of, error, onPhoto }: Props) {
  const t = useT("inspection");
  const isHydrated = useHydrated();
  return (
    <>
      <span className={isHydrated ? "pick own" : "pick"}>
        <input
          id={id}
          name={id}
          type="file"
          accept={PICTURE_KINDS}
          capture="environment"
          {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
          onChange={(event) => onPhoto(event.currentTarget)}
        />
        <label htmlFor={id} className={isHydrated ? "small" : "vh"}>
          <Icon name="plus" />
          {t("photo")}
          <span className="vh">: {of}</span>
        </label>
      </span>
      {error === undefined ? null : (
        <p className="err small" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
