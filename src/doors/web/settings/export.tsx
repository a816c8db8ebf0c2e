import { Download } from "lucide-react";
import * as settingsMessages from "#messages/app/settings.ts";
import { buttonClass } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { Panel, PanelBody } from "./elements/panel.tsx";
import { proveFirst } from "./elements/prove-first.ts";

/** Everything of the account as one download, for its owner. */
export function ExportSection() {
  return (
    <Panel title={settingsMessages.exportSection.title} lead={settingsMessages.exportSection.lead}>
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
        <Notice tone="look">
          <p>{settingsMessages.exportSection.clear}</p>
        </Notice>
        <a href="/v1/account/export" download onClick={proveFirst} className={buttonClass()}>
          <Download className="size-4" aria-hidden />
          {settingsMessages.exportSection.download}
        </a>
      </PanelBody>
    </Panel>
  );
}
