import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as devicesMessages from "#messages/app/devices.ts";
import { Notice } from "../elements/notice.tsx";
import { QrCode } from "../elements/qr-code.tsx";
import { Select } from "../elements/select.tsx";
import { Details, Hint, Loaded, Panel, PanelBody } from "./elements/panel.tsx";
import { devicesQuery } from "./queries.ts";
import type { DeviceWays } from "./shapes.ts";

/** How phones and other devices get to the box: a square to point a camera at, and what stands behind it. */
export function DevicesSection() {
  const ways = useQuery(devicesQuery);
  return (
    <Panel title={devicesMessages.title}>
      <Loaded query={ways}>
        {(found) => (
          <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {!found.secure && (
              <Notice tone="look">
                <Hint said={devicesMessages.plain} how={devicesMessages.plainHow} />
              </Notice>
            )}
            {found.addresses.length === 0 ? (
              <div className="grid gap-2 text-sm text-muted">
                <Hint said={devicesMessages.onlyHere} how={devicesMessages.onlyHereHow} />
              </div>
            ) : (
              <Square ways={found} />
            )}
          </PanelBody>
        )}
      </Loaded>
    </Panel>
  );
}

/** The square with the address in it; where the box has several, the one that the other device uses can be chosen. */
function Square({ ways }: { ways: DeviceWays }) {
  const [at, setAt] = useState(0);
  const guided = ways.guides.length > 0;
  const choices = guided ? ways.guides : ways.addresses;
  const address = choices[at] ?? choices[0] ?? "";
  return (
    <>
      <p className="text-sm text-pretty text-muted">
        {guided ? devicesMessages.scanGuide : devicesMessages.scanApp}
      </p>
      <QrCode text={address} label={devicesMessages.square({ address })} />
      {choices.length > 1 && (
        <Select
          label={devicesMessages.which}
          value={String(at)}
          of={choices.map((each, index) => [String(index), new URL(each).hostname])}
          onChoose={(value) => setAt(Number(value))}
        />
      )}
      <p className="text-sm text-muted">
        {devicesMessages.here}{" "}
        <a href={address} className="font-medium break-all text-accent underline">
          {address}
        </a>
      </p>
      {ways.fingerprint !== null && (
        <div className="text-sm text-muted">
          <Details summary={devicesMessages.fingerprintTitle}>
            <p>{devicesMessages.fingerprint}</p>
            <code className="font-mono text-xs break-all text-ink select-all">{ways.fingerprint}</code>
          </Details>
        </div>
      )}
    </>
  );
}
