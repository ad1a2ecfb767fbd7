import "./sell-price.css";

/** What such devices were sold for by month; the drawing comes as HTML from our own server. */
export function SoldHistory({ drawing }: { drawing: string | null }) {
  if (drawing === null) return null;
  return (
    <section
      className="stack snug sold"
      aria-labelledby="by-month"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
