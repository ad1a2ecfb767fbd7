import { PRODUCT } from "../locale/product.ts";
import "./logo.css";

export function Logo() {
  return (
    <>
      <span className="vh">{PRODUCT}</span>
      <span aria-hidden="true">defter</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M12.8 2.5A8 8 0 1 0 17.9 9.2" />
        <circle className="dot" cx="19.4" cy="2.6" r="3.2" />
      </svg>
    </>
  );
}
