import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import type { ReactNode } from "react";
import { useLite } from "./use-lite.ts";
import "./photo.css";

type LiteImageProps = {
  url: string;
  alt: string;
  widths: readonly number[];
  width: number;
  height: number;
};

const ENOUGH = 480;

/** Loads on tap: browsers do not load lazy images inside a closed `<details>`. */
function LiteImage({ url, alt, widths, width, height }: LiteImageProps) {
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

const SETS = {
  thumb: { widths: [96, 160, 240], sizes: "72px" },
  card: {
    widths: [240, 320, 480, 640],
    sizes: "(min-width:991px) 292px,(min-width:600px) 31vw,45vw",
  },
  "rail-card": {
    widths: [240, 320, 480],
    sizes: "(min-width:991px) 222px,(min-width:600px) 31vw,45vw",
  },
  shot: {
    widths: [160, 240, 320, 480, 640, 828, 1080],
    sizes: "(min-width:991px) 124px,88vw",
  },
  large: {
    widths: [320, 480, 640, 828, 1080, 1200],
    sizes: "(min-width:991px) 660px,88vw",
  },
} as const;

type Props = {
  /** `/media/<key>`; null without a photo. */
  url: string | null;
  alt: string;
  set: keyof typeof SETS;
  /** Pixels of the original, to avoid layout shift. */
  width?: number;
  height?: number;
  /** Loaded without `lazy`; `first` also gets high fetch priority. */
  eager?: boolean | "first";
  className?: string;
  children?: ReactNode;
};

/** The format follows the Accept header of /media. */
export function Photo({
  url,
  alt,
  set,
  width = 640,
  height = 640,
  eager,
  className,
  children,
}: Props) {
  const { widths, sizes } = SETS[set];
  // A thumbnail stands within a link, and its placeholder would be as large.
  const isLite = useLite() && set !== "thumb";
  return (
    <div className={className ? `photo ${className}` : "photo"}>
      {url === null ? null : import.meta.env.SSR && isLite ? (
        <LiteImage {...{ url, alt, widths, width, height }} />
      ) : (
        <img
          src={paths.media(url, widths[Math.min(2, widths.length - 1)])}
          srcSet={widths.map((w) => `${paths.media(url, w)} ${w}w`).join(",")}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          {...(eager ? {} : { loading: "lazy", decoding: "async" })}
          {...(eager === "first" ? { fetchPriority: "high" } : {})}
        />
      )}
      {children}
    </div>
  );
}

type LinksProps = {
  photos: readonly string[];
  /** Sentence of the photo at this place, from 1. */
  alt: (place: number) => string;
  /** Width of the large photo; the original without it. */
  width?: number;
  className?: string;
};

/** Small photos that open large. */
export function PhotoLinks({ photos, alt, width, className = "row" }: LinksProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={className}>
      {photos.map((url, index) => (
        <li key={url}>
          <a href={paths.media(url, width)}>
            <Photo url={url} alt={alt(index + 1)} set="thumb" className="thumb" />
          </a>
        </li>
      ))}
    </ul>
  );
}
