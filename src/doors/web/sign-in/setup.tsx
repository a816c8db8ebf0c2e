import { useState } from "react";
import * as setupMessages from "#messages/app/setup.ts";
import { Front } from "./front.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { passkeysPossible } from "./passkey.ts";
import { PasskeyOffer } from "./passkey-offer.tsx";
import { RecoveryCode } from "./recovery-code.tsx";

type Stage = { at: "owner" } | { at: "recovery"; code: string } | { at: "passkey" };

/** The first visit: owner, recovery code, passkey. `onDone` leads into the app. */
export function Setup({
  takesCode,
  onStarted,
  onDone,
}: {
  takesCode: boolean;
  onStarted: () => void;
  onDone: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ at: "owner" });
  const afterCode = () => (passkeysPossible() ? setStage({ at: "passkey" }) : onDone());

  if (stage.at === "recovery") return <RecoveryCode code={stage.code} onDone={afterCode} />;
  if (stage.at === "passkey") return <PasskeyOffer onDone={onDone} />;
  return (
    <Front title={setupMessages.title} lead={setupMessages.lead}>
      <OwnerForm
        takesCode={takesCode}
        onCreated={(code) => {
          onStarted();
          if (code === null) afterCode();
          else setStage({ at: "recovery", code });
        }}
      />
    </Front>
  );
}
