import { lazy } from "react";
import "../ui/button.css";
import "../ui/panel.css";

/** The error page for the frame around all pages, which most visitors never need. */
export const ErrorPage = lazy(async () => ({
  default: (await import("./error-page.tsx")).ErrorPage,
}));
