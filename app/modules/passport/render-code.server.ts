import { renderSVG } from "uqr";

/** Dark on light in every theme, because scanners need it; readable with half of it lost. */
export const renderCode = (address: string): string =>
  renderSVG(address, {
    ecc: "Q",
    border: 2,
    pixelSize: 4,
    blackColor: "#14130f",
    whiteColor: "#ffffff",
  });
