import { type ReactNode, useEffect, useState } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { CardPage } from "#client/ui/card-page.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** Who is signed in could not be asked, and nobody is kept on this device: not the login. */
export function Unreachable({ retry }: { retry: () => Promise<void> }): ReactNode {
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    const again = (): void => void retry();
    addEventListener("online", again);
    const timer = setInterval(again, 10_000);
    return () => {
      removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [retry]);
  const onRetry = async (): Promise<void> => {
    setRetrying(true);
    await retry();
    setRetrying(false);
  };
  return (
    <CardPage product={PRODUCT_NAME}>
      <ErrorState
        title={messages.unreachableTitle}
        text={messages.unreachableText}
        onRetry={onRetry}
        retrying={retrying}
      />
    </CardPage>
  );
}
