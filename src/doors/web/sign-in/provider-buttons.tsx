import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import * as providerMessages from "#messages/app/provider.ts";
import * as signInMessages from "#messages/app/signIn.ts";
import { Button } from "../elements/button.tsx";
import { Refused } from "../elements/notice.tsx";
import type { AppState } from "../shapes.ts";
import { goToProvider } from "./provider.ts";

/** The word between two ways in. */
export const Or = () => (
  <div className="my-4 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {signInMessages.or}
  </div>
);

interface Props {
  providers: AppState["providers"];
  /** The address to come in by that is answered. */
  token?: string;
  /** Before the app is entered by it: nothing else is offered. */
  alone?: boolean;
}

/** One button a provider; a press leaves for it. */
export function ProviderButtons({ providers, token, alone = false }: Props) {
  const go = useMutation({
    mutationFn: (provider: string) =>
      goToProvider({
        provider,
        ...(token === undefined ? { purpose: "sign-in" } : { purpose: "welcome", token }),
      }),
  });
  return (
    <div className="grid gap-2.5">
      <Refused error={go.error} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look={alone ? "primary" : "outline"}
          className="min-h-11 w-full"
          busy={(go.isPending || go.isSuccess) && go.variables === id}
          onClick={() => go.mutate(id)}
        >
          <LogIn className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{providerMessages.continueWith({ name })}</span>
        </Button>
      ))}
    </div>
  );
}
