import { Check, Flashlight, FlashlightOff, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as photosMessages from "#messages/app/photos.ts";
import * as scannerMessages from "#messages/app/scanner.ts";
import { type Camera, openCamera } from "./camera.ts";
import { findSheet, type Grey, type Quad } from "./edges.ts";
import { type Moment, Steady } from "./steady.ts";

interface Props {
  /** Pages that are there already, and where the last can be shown from. */
  count: number;
  last: string | undefined;
  /** One page is taken anew: after it, the camera is put away. */
  once: boolean;
  full: boolean;
  onTaken(picture: Blob): void;
  onDone(): void;
  onClose(): void;
  /** There is no camera, or it is not allowed. */
  onRefused(): void;
}

/** The long edge of what is looked at for edges, in pixels, and how long the next look waits, in ms: a phone stays cool. */
const LOOK = 320;
const PAUSE = 110;

const key = "deedbox.scanner.auto";
function keptAuto(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

/** What the video shows, small and grey. */
function greyOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Grey | null {
  const scale = LOOK / Math.max(video.videoWidth, video.videoHeight, 1);
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  if (width < 16 || height < 16) return null;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 4)
    grey[i] = (data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) >> 8;
  return { width, height, data: grey };
}

/** Opens the camera for as long as it is looked through. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>, onRefused: () => void): Camera | null {
  const [camera, setCamera] = useState<Camera | null>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    let here = true;
    let opened: Camera | null = null;
    openCamera()
      .then(async (found) => {
        opened = found;
        if (!here || !video.current) return found.stop();
        video.current.srcObject = found.stream;
        await video.current.play().catch(() => {});
        setCamera(found);
      })
      .catch(() => here && refused.current());
    return () => {
      here = false;
      opened?.stop();
    };
  }, [video]);
  return camera;
}

/** Looks for the sheet several times a second, and says when it is to be taken. */
function useEdges(
  video: React.RefObject<HTMLVideoElement | null>,
  on: boolean,
  steady: Steady,
  onMoment: (moment: Moment, quad: Quad | null) => void,
): void {
  const told = useRef(onMoment);
  told.current = onMoment;
  useEffect(() => {
    if (!on) return;
    const canvas = document.createElement("canvas");
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const picture = video.current && greyOf(video.current, canvas);
      if (picture) {
        const quad = findSheet(picture);
        told.current(steady.see(quad, performance.now()), quad);
      }
      timer = setTimeout(look, PAUSE);
    };
    look();
    return () => clearTimeout(timer);
  }, [video, on, steady]);
}

/** Taking pages: what is seen now, and a picture of it by itself or at a press. */
function useShutter(
  video: React.RefObject<HTMLVideoElement | null>,
  camera: Camera | null,
  { full, auto, onTaken }: { full: boolean; auto: boolean; onTaken(picture: Blob): void },
) {
  const [steady] = useState(() => new Steady());
  const [quad, setQuad] = useState<Quad | null>(null);
  const [moment, setMoment] = useState<Moment>("looking");
  const [justTaken, setJustTaken] = useState(false);
  const busy = useRef(false);
  const take = async () => {
    if (!camera || !video.current || busy.current || full) return;
    busy.current = true;
    steady.took(quad);
    try {
      const picture = await camera.take(video.current);
      navigator.vibrate?.(30);
      setJustTaken(true);
      onTaken(picture);
    } catch {
      // The camera gave none: it is tried again like a page that was never taken.
      steady.took(null);
    } finally {
      busy.current = false;
    }
  };
  useEdges(video, camera !== null && !full, steady, (now, seen) => {
    setQuad(seen);
    setMoment(now);
    // What was just taken is said until another page comes.
    if (now === "holding") setJustTaken(false);
    if (now === "take" && auto) void take();
  });
  return { quad, moment, justTaken, take };
}

/** Whether pages are taken by themselves, as this device remembers it. */
function useAuto() {
  const [auto, setAuto] = useState(keptAuto);
  const toggle = () => {
    setAuto(!auto);
    try {
      localStorage.setItem(key, auto ? "off" : "on");
    } catch {
      // Storage can be switched off: then it lasts as long as the page.
    }
  };
  return [auto, toggle] as const;
}

/** The camera with the edges of the page it sees. The page is taken when it lies still, or at a press. */
export function Scanner({ count, last, once, full, onTaken, onDone, onClose, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onRefused);
  const [auto, toggleAuto] = useAuto();
  const { quad, moment, justTaken, take } = useShutter(video, camera, { full, auto, onTaken });
  const said = () => {
    if (full) return photosMessages.full;
    if (justTaken && !once) return scannerMessages.taken({ n: count });
    if (quad === null) return scannerMessages.looking;
    return auto && moment === "holding" ? scannerMessages.hold : scannerMessages.found;
  };
  return (
    <Radix.Root open onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Content className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none">
          <Radix.Title className="sr-only">{scannerMessages.title}</Radix.Title>
          <Radix.Description className="sr-only">{scannerMessages.lead}</Radix.Description>
          <div className="flex items-center justify-between gap-2 p-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
            <Round label={once ? appMessages.cancel : appMessages.close} onPress={onClose}>
              <X className="size-6" aria-hidden />
            </Round>
            <p
              role="status"
              className="min-w-0 rounded-full bg-white/15 px-4 py-1.5 text-center text-sm font-medium"
            >
              {said()}
            </p>
            <Torch camera={camera} />
          </div>
          <div className="relative min-h-0 grow">
            <video ref={video} muted playsInline className="absolute inset-0 size-full object-contain" />
            <Outline video={video.current} quad={quad} steady={moment !== "looking"} />
          </div>
          <div className="grid grid-cols-3 items-center gap-2 px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            <span className="justify-self-start">
              {count > 0 && !once && <Collected count={count} last={last} onDone={onDone} />}
            </span>
            <Shutter off={!camera || full} onPress={() => void take()} />
            <button
              type="button"
              aria-pressed={auto}
              title={scannerMessages.autoHint}
              aria-label={scannerMessages.autoHint}
              onClick={toggleAuto}
              className={`min-h-11 max-w-full justify-self-end truncate rounded-full px-4 text-sm font-medium ${auto ? "bg-white text-black" : "bg-white/15"}`}
            >
              {scannerMessages.auto}
            </button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The light beside the lens, where there is one; else the room it takes. */
function Torch({ camera }: { camera: Camera | null }) {
  const [lit, setLit] = useState(false);
  if (!camera?.light) return <span className="size-11 shrink-0" />;
  const Icon = lit ? FlashlightOff : Flashlight;
  return (
    <Round
      label={scannerMessages.torch}
      pressed={lit}
      onPress={() =>
        void camera.light?.(!lit).then(
          () => setLit(!lit),
          () => {},
        )
      }
    >
      <Icon className="size-6" aria-hidden />
    </Round>
  );
}

/** The last page and how many there are; the way on. */
const Collected = ({ count, last, onDone }: Pick<Props, "count" | "last" | "onDone">) => (
  <button
    type="button"
    aria-label={scannerMessages.done({ n: count })}
    onClick={onDone}
    className="relative flex min-h-14 items-center gap-2 rounded-xl bg-white/15 py-1 pr-3 pl-1 font-medium"
  >
    <img src={last} alt="" className="h-12 w-9 rounded-lg object-cover" />
    <Check className="size-5" aria-hidden />
    <span className="absolute -top-2 -left-2 grid size-6 place-items-center rounded-full bg-white text-xs font-semibold text-black tabular-nums">
      {count}
    </span>
  </button>
);

const Shutter = ({ off, onPress }: { off: boolean; onPress(): void }) => (
  <button
    type="button"
    aria-label={scannerMessages.shutter}
    disabled={off}
    onClick={onPress}
    className={
      "size-18 justify-self-center rounded-full border-4 border-white bg-white/30 p-1 " +
      "transition-transform active:scale-95 disabled:opacity-40"
    }
  >
    <span className="block size-full rounded-full bg-white" />
  </button>
);

/** The edges of the page over the picture, which lies the same way in its frame. */
function Outline({
  video,
  quad,
  steady,
}: {
  video: HTMLVideoElement | null;
  quad: Quad | null;
  steady: boolean;
}) {
  const { videoWidth: width = 0, videoHeight: height = 0 } = video ?? {};
  if (!quad || width === 0) return null;
  return (
    <svg
      aria-hidden
      data-quad
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <polygon
        points={quad.map(({ x, y }) => `${x * width},${y * height}`).join(" ")}
        vectorEffect="non-scaling-stroke"
        strokeWidth={3}
        strokeLinejoin="round"
        className={steady ? "fill-[#86c9ab]/25 stroke-[#86c9ab]" : "fill-white/10 stroke-white"}
      />
    </svg>
  );
}

interface RoundProps {
  label: string;
  pressed?: boolean;
  onPress(): void;
  children: React.ReactNode;
}

const Round = ({ label, pressed, onPress, children }: RoundProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    onClick={onPress}
    className="grid size-11 shrink-0 place-items-center rounded-full bg-white/15"
  >
    {children}
  </button>
);
