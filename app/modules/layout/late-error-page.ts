import { lazy } from "react";
import "../ui/button.css";
import "../ui/panel.css";

export const ErrorPage = lazy(async () => ({
  default: (await import("./error-page.tsx")).ErrorPage,
}));
