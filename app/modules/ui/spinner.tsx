import "./spinner.css";

type Props = { share: number; className?: string };

/** `share` is 0 to 1. */
export function Spinner({ share, className }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg
      className={className ? `ring ${className}` : "ring"}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" opacity=".22" />
      {percent > 0 ? (
        <circle
          cx="10"
          cy="10"
          r="8"
          strokeDasharray={`${(percent * 0.16 * Math.PI).toFixed(1)} 99`}
          transform="rotate(-90 10 10)"
        />
      ) : null}
    </svg>
  );
}
