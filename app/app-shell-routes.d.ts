declare module "virtual:app-shell-routes" {
  /** Route modules of the app shell around every page; absent in development. */
  export const root: unknown;
  export const locale: unknown;
}
