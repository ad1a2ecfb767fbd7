import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import {
  DIRECTIONS,
  type Direction,
  fitSquare,
  formatSquare,
  type Size,
  type Square,
  stepSquare,
} from "./square.ts";
import "./profile-image.css";

type Props = {
  /** The whole picture, upright. */
  source: Size & { href: string };
  square: Square;
  onChange: (square: Square) => void;
  /** Draws the picture where it has to be turned. */
  turned?: (image: ReactNode) => ReactNode;
  /** What the page without scripts keeps besides the square. */
  hidden?: Readonly<Record<string, string>>;
  /** Shown as an avatar. */
  isRound?: boolean;
};

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  "+": "closer",
  "-": "wider",
};

/**
 * The picture with its square. Without scripts each button is a form that asks for the page with
 * the next square; with them the square follows the pointer and the keys. It is SVG, because its
 * geometry needs no inline styles, which the content security policy refuses.
 */
export function SquareEditor(props: Props) {
  const { source, square, onChange, turned = asItIs, hidden = {}, isRound = false } = props;
  const t = useT("profile-image");
  const isHydrated = useHydrated();
  const [grip, setGrip] = useState<{ left: number; top: number } | null>(null);
  const { width, height } = source;
  const image = turned(<image href={source.href} width={width} height={height} />);
  const { left, top, side } = square;

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * width,
      y: ((clientY - box.top) / box.height) * height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onChange(stepSquare(square, source, direction));
  };

  return (
    <div className="stack">
      <svg
        className={isHydrated ? "square-stage live" : "square-stage"}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t("stage")}
        {...(isHydrated && {
          tabIndex: 0,
          onKeyDown,
          onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const { x, y } = pointOf(event);
            const isInside = x >= left && x <= left + side && y >= top && y <= top + side;
            // A press beside the square brings its middle there.
            const held = isInside
              ? { left: x - left, top: y - top }
              : { left: side / 2, top: side / 2 };
            setGrip(held);
            onChange(fitSquare({ left: x - held.left, top: y - held.top, side }, source));
          },
          onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
            if (grip === null) return;
            const { x, y } = pointOf(event);
            onChange(fitSquare({ left: x - grip.left, top: y - grip.top, side }, source));
          },
          onPointerUp: () => setGrip(null),
          onPointerCancel: () => setGrip(null),
        })}
      >
        {image}
        <path
          className="square-shade"
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0ZM${left} ${top}v${side}h${side}v${-side}Z`}
        />
        {isRound ? (
          <circle
            className="square-ring"
            vectorEffect="non-scaling-stroke"
            cx={left + side / 2}
            cy={top + side / 2}
            r={side / 2}
          />
        ) : null}
        <rect
          className="square-edge"
          vectorEffect="non-scaling-stroke"
          x={left}
          y={top}
          width={side}
          height={side}
        />
      </svg>
      <Form method="get" className="row snug" preventScrollReset replace>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {DIRECTIONS.map((direction) => {
          const next = stepSquare(square, source, direction);
          return (
            <Button
              key={direction}
              kind="line"
              size="m"
              name="square"
              value={formatSquare(next)}
              {...(formatSquare(next) === formatSquare(square) && { "aria-disabled": true })}
              onClick={(event) => {
                event.preventDefault();
                onChange(next);
              }}
            >
              {t(`step.${direction}`)}
            </Button>
          );
        })}
      </Form>
      {isRound ? (
        <div className="row snug">
          {(["l", "m", "s"] as const).map((size) => (
            <svg
              key={size}
              className={size === "m" ? "avatar square-preview" : `avatar ${size} square-preview`}
              viewBox={`${left} ${top} ${side} ${side}`}
              aria-hidden="true"
            >
              {image}
            </svg>
          ))}
          <span className="small dim">{t("preview")}</span>
        </div>
      ) : null}
    </div>
  );
}

const asItIs = (image: ReactNode) => image;
