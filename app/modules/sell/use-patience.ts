import { useEffect, useState } from "react";
import { replaceDataFetch } from "../session/data-fetch.ts";
import { pauseForNetwork } from "../session/pause-for-network.ts";
import { createPatientFetch } from "./fetch-patiently.ts";

/** While the wizard is open no lost request becomes an error page; whether one waits for the network. */
export function usePatience(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    replaceDataFetch(
      createPatientFetch({
        send: (request) => fetch(request),
        pause: pauseForNetwork,
        onWaiting: setWaiting,
      }),
    );
    return () => replaceDataFetch(undefined);
  }, []);
  return isWaiting;
}
