import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** False while the device itself knows of no network; true says little, so that each call has words of its own besides. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
