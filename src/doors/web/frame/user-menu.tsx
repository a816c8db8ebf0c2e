import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleUserRound, Fingerprint, LogOut } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import * as frameMessages from "#messages/app/frame.ts";
import { answered, api } from "../api/call.ts";
import { isNoState, keys } from "../api/client.ts";
import { dropShared } from "../arrivals/given.ts";
import { forgetThreads } from "../ask/thread.ts";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import type { AppState } from "../shapes.ts";
import { leave } from "../sign-in/leaving.ts";
import { createPasskey, passkeysPossible } from "../sign-in/passkey.ts";

/** Messages that are seldom shown are fetched when they are. */
const fetchMessages = () => import("#messages/app/passkey.ts");

/** Who is signed in, a passkey for this device, and the way out. */
export function UserMenu({ state }: { state: AppState }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [said, setSaid] = useState("");
  const signOut = useMutation({
    mutationFn: () => answered(api.POST("/app/sign-out", { body: {} })),
    onSettled: async () => {
      // Nothing of the person who leaves stays on the page or in memory.
      leave();
      forgetThreads();
      void dropShared();
      client.removeQueries({ predicate: isNoState });
      await navigate({ to: "/" });
      await client.invalidateQueries({ queryKey: keys.state });
    },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { deviceName, made } = await fetchMessages();
      await createPasskey(deviceName);
      return made;
    },
    onSuccess: setSaid,
    onError: async () => setSaid((await fetchMessages()).failed),
  });
  const name = state.user?.name ?? state.user?.email ?? "";
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={frameMessages.menu({ name })}
          className="grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
        >
          <CircleUserRound className="size-6" strokeWidth={1.7} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className={`${menuClass} max-w-72`}
          >
            <div className="border-b px-3 pt-1 pb-2.5">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-sm text-muted">{state.account?.name}</p>
            </div>
            <div className="pt-1.5">
              {passkeysPossible() && (
                <DropdownMenu.Item className={menuItemClass} onSelect={() => passkey.mutate()}>
                  <Fingerprint className="size-4.5 text-muted" aria-hidden />
                  {frameMessages.addPasskey}
                </DropdownMenu.Item>
              )}
              <DropdownMenu.Item className={menuItemClass} onSelect={() => signOut.mutate()}>
                <LogOut className="size-4.5 text-muted" aria-hidden />
                {frameMessages.signOut}
              </DropdownMenu.Item>
            </div>
            <p className="mt-1.5 border-t px-3 pt-2 pb-1 text-xs text-muted">
              {frameMessages.version({ version: state.version })}
            </p>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <p role="status" className={said ? "text-sm text-muted" : "sr-only"}>
        {said}
      </p>
    </>
  );
}
