// Loaded ahead: when the error page is needed, the network may be down.
import "./modules/layout/error-page.tsx";

export { Late as default } from "./modules/hydration/late.tsx";
