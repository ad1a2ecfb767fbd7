import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";

type Props = { url: string; alt: string; widths: readonly number[]; width: number; height: number };

/** Wide enough for a phone; nothing finer is sent over a line that is dear. */
const ENOUGH = 480;

/** A photo that comes when somebody taps for it: a closed `<details>` loads no lazy picture. */
export function LiteImage({ url, alt, widths, width, height }: Props) {
  const t = useT("lite");
  const fit = widths.findLast((each) => each <= ENOUGH) ?? widths[0];
  return (
    <details className="tap">
      <summary>
        {t("show-photo")}
        {alt === "" ? null : <span className="vh">: {alt}</span>}
      </summary>
      <img src={paths.media(url, fit)} width={width} height={height} alt={alt} loading="lazy" />
    </details>
  );
}
