import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Heart } from "../ui/heart.tsx";
import { Photo } from "../ui/photo.tsx";
import "../ui/panel.css";
import type { KeptProduct } from "./present-favorites.ts";

/** Products that are kept: how many there are now, and from what price. */
export function KeptProducts({ products }: { products: readonly KeptProduct[] }) {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="products">
      <h2 id="products">{t("products")}</h2>
      <ul className="kept-products">
        {products.map(({ id, title, detail, cover, count, from }) => (
          <li key={id} className="panel kept-product">
            <Photo url={cover} alt="" set="thumb" className="thumb" />
            <div>
              <h3>
                <Link to={paths.sku(locale, id)}>{title}</Link>
              </h3>
              {detail ? <p className="small dim">{detail}</p> : null}
              <p className="small">
                {count === 0 ? t("units-none") : t("units", { count })}
                {count === 0 || from === null
                  ? null
                  : `, ${t("from", { price: formatMoney(locale, from) })}`}
              </p>
            </div>
            <Heart sku id={id} title={[title, detail].filter(Boolean).join(", ")} isKept />
          </li>
        ))}
      </ul>
    </section>
  );
}
