import { renderSVG } from "uqr";

/**
 * The address as a picture that a telephone reads. Dark on light whatever the theme: scanners need it
 * so. Half of it may be scratched off a box and it is still read.
 */
export const drawCode = (address: string): string =>
  renderSVG(address, {
    ecc: "Q",
    border: 2,
    pixelSize: 4,
    blackColor: "#14130f",
    whiteColor: "#ffffff",
  });
