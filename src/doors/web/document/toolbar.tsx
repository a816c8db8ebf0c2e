import {
  type LucideIcon,
  Maximize,
  Minimize,
  MoveHorizontal,
  MoveVertical,
  PanelLeft,
  Printer,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { ReactNode } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import { IconButton } from "../elements/button.tsx";
import { ActionsMenu } from "../elements/menu.tsx";
import { showPercent } from "../formatting.ts";

/** How a page fills the room it has. */
export type Fit = "width" | "page";

export const zooms = { least: 0.5, most: 3, step: 0.25 } as const;

/** Width in CSS pixels from which every tool is in sight; below it those that are less used are in the menu. */
const ROOMY = 460;

export interface Tool {
  icon: LucideIcon;
  text: string;
  run: () => void;
}

interface Props {
  /** The page that is read now, and of how many. */
  current: number;
  all: number;
  /** Of the bar, in CSS pixels. */
  width: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  fit: Fit;
  onFit: (fit: Fit) => void;
  /** Null while what was turned is on its way. */
  onTurn: (() => void) | null;
  full: boolean;
  onFull: (full: boolean) => void;
  onPrint: () => void;
  /** Whether the strip is shown; null where there is one page. */
  strip: boolean | null;
  onStrip: (shown: boolean) => void;
  /** More that can be done with pages. */
  more: readonly Tool[];
  /** Ways to the documents beside this one. */
  beside?: ReactNode;
}

const touch = "pointer-coarse:size-11";

/** Larger and smaller; `said`: how much so, where there is room. */
const Zoom = ({ zoom, onZoom, said }: Pick<Props, "zoom" | "onZoom"> & { said: boolean }) => (
  <>
    <IconButton
      label={paperMessages.zoomOut}
      className={touch}
      disabled={zoom <= zooms.least}
      onClick={() => onZoom(Math.max(zooms.least, zoom - zooms.step))}
    >
      <ZoomOut className="size-4.5" aria-hidden />
    </IconButton>
    {said && <span className="w-12 text-center text-sm text-muted tabular-nums">{showPercent(zoom)}</span>}
    <IconButton
      label={paperMessages.zoomIn}
      className={touch}
      disabled={zoom >= zooms.most}
      onClick={() => onZoom(Math.min(zooms.most, zoom + zooms.step))}
    >
      <ZoomIn className="size-4.5" aria-hidden />
    </IconButton>
  </>
);

/** What can be done with the pages, in one bar above them. */
export function Toolbar(given: Props) {
  const { current, all, zoom, onZoom, fit, onFit, full, onFull, strip, onStrip, beside } = given;
  const roomy = given.width >= ROOMY;
  const seldom: Tool[] = [
    fit === "width"
      ? { icon: MoveVertical, text: paperMessages.fitPage, run: () => onFit("page") }
      : { icon: MoveHorizontal, text: paperMessages.fitWidth, run: () => onFit("width") },
    { icon: Printer, text: paperMessages.print, run: given.onPrint },
  ];
  const lines = roomy ? given.more : [...seldom, ...given.more];
  const Full = full ? Minimize : Maximize;
  return (
    <div
      role="toolbar"
      aria-label={paperMessages.toolbar}
      className="flex shrink-0 items-center rounded-lg border bg-surface px-1 py-0.5"
    >
      {strip !== null && (
        <IconButton
          label={strip ? paperMessages.hideStrip : paperMessages.showStrip}
          aria-pressed={strip}
          className={`${touch} aria-pressed:text-accent`}
          onClick={() => onStrip(!strip)}
        >
          <PanelLeft className="size-4.5" aria-hidden />
        </IconButton>
      )}
      {all > 1 && roomy && (
        <span className="px-2 text-sm text-muted tabular-nums">
          {current} / {all}
        </span>
      )}
      <span className="grow" />
      <Zoom zoom={zoom} onZoom={onZoom} said={roomy} />
      <IconButton
        label={paperMessages.turn}
        className={touch}
        disabled={given.onTurn === null}
        onClick={() => given.onTurn?.()}
      >
        <RotateCw className="size-4.5" aria-hidden />
      </IconButton>
      {roomy &&
        seldom.map(({ icon: Icon, text, run }) => (
          <IconButton key={text} label={text} className={touch} onClick={run}>
            <Icon className="size-4.5" aria-hidden />
          </IconButton>
        ))}
      <IconButton
        label={full ? paperMessages.leaveFullScreen : paperMessages.fullScreen}
        className={touch}
        onClick={() => onFull(!full)}
      >
        <Full className="size-4.5" aria-hidden />
      </IconButton>
      {lines.length > 0 && (
        <ActionsMenu label={paperMessages.moreTools} lines={[...lines]} className={touch} />
      )}
      {beside}
    </div>
  );
}
