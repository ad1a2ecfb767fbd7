// Comes along: where the error page is needed, nothing may come any more.
import "./modules/layout/error-page.tsx";

export { Late as default } from "./modules/awake/late.tsx";
