import type { ReactNode } from "react";
import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { PhotoTurn } from "#contract/photo.ts";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { SquareEditor } from "../profile-image/square-editor.tsx";
import { formatSquare } from "../profile-image/square.ts";
import { Button } from "../ui/button.tsx";
import { mayCrop, sizeAfter, toFirstSquare, type PhotoEdit } from "./photo-edit.ts";
import type { PhotoView } from "./photo-views.ts";

type Props = {
  photo: PhotoView;
  edit: PhotoEdit;
  onChange: (edit: PhotoEdit) => void;
  /** Of the address, besides the edit. */
  hidden: Readonly<Record<string, string>>;
};

/** Wide enough for a desk, and made for the close-up anyway. */
const WIDTH = 1200;

/** Without scripts each button asks for the page with the next turn or square. */
export function PhotoEditor({ photo, edit, onChange, hidden }: Props) {
  const t = useT("listing-draft-photos");
  const { turn, square } = edit;
  const size = { ...sizeAfter(photo, turn), least: LIMITS.photo.least };
  const href = paths.media(photo.url, WIDTH);
  const first = toFirstSquare(size);
  const turned = () => <Turned {...{ photo, turn, href }} />;
  return (
    <div className="stack">
      {square === null ? (
        <svg
          className="square-stage"
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={t(`tag.${photo.tag}`)}
        >
          {turned()}
        </svg>
      ) : (
        <SquareEditor
          source={{ ...size, href }}
          square={square}
          onChange={(next) => onChange({ turn, square: next })}
          hidden={{ ...hidden, turn: String(turn) }}
          turned={turned}
        />
      )}
      <Form method="get" className="row snug" preventScrollReset replace>
        <Hidden values={hidden} />
        {(["left", "right"] as const).map((way) => {
          const next = ((turn + (way === "left" ? 270 : 90)) % 360) as PhotoTurn;
          return (
            <Button
              key={way}
              kind="line"
              size="m"
              name="turn"
              value={next}
              onClick={(event) => {
                event.preventDefault();
                onChange({ turn: next, square: null });
              }}
            >
              {t(`turn.${way}`)}
            </Button>
          );
        })}
      </Form>
      {mayCrop(photo) ? (
        <Form method="get" className="row snug" preventScrollReset replace>
          <Hidden values={{ ...hidden, turn: String(turn) }} />
          <Button
            kind="line"
            size="m"
            name="square"
            value={square === null ? formatSquare(first) : ""}
            onClick={(event) => {
              event.preventDefault();
              onChange({ turn, square: square === null ? first : null });
            }}
          >
            {t(square === null ? "crop" : "whole")}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

const Hidden = ({ values }: { values: Readonly<Record<string, string>> }): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

type TurnedProps = { photo: PhotoView; turn: PhotoTurn; href: string };

function Turned({ photo: { width, height }, turn, href }: TurnedProps) {
  const shifts = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] } as const;
  const [x, y] = shifts[turn];
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <image href={href} width={width} height={height} />
    </g>
  );
}
