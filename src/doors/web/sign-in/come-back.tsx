import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { useEffect } from "react";
import * as signInMessages from "#messages/app/signIn.ts";
import { keys } from "../api/client.ts";
import type { AppState } from "../shapes.ts";
import { SignIn } from "./sign-in.tsx";

/**
 * The way in, over a page on which words wait: the page is covered whole and cannot be reached, since whoever stands before
 * the screen now may be somebody else.
 */
export function ComeBack({ state }: { state: AppState }) {
  const client = useQueryClient();
  // Somebody may have signed in in another tab meanwhile.
  useEffect(() => {
    const look = () => document.hidden || void client.invalidateQueries({ queryKey: keys.state });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [client]);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-[60] overflow-y-auto bg-paper"
        >
          <Dialog.Title className="sr-only">{signInMessages.title}</Dialog.Title>
          <SignIn state={state} again />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
