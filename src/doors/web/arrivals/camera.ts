import { pictureOf } from "./turning.ts";

/** The camera at the back, as large as it sees; at most so large that a page of print is read with room to spare. */
const wish: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** Some phones take a photograph that is larger than what is looked through; one that takes longer is not waited for, in ms. */
const PATIENCE = 2500;

export interface Camera {
  stream: MediaStream;
  /** The light beside the lens; null where there is none. */
  light: ((on: boolean) => Promise<void>) | null;
  /** What the camera sees now, as large as it can. */
  take(video: HTMLVideoElement): Promise<Blob>;
  stop(): void;
}

/** Opens the camera. Throws where there is none, or it is not allowed. */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia(wish);
  const [track] = stream.getVideoTracks();
  if (!track) throw new Error("No picture.");
  const able = track.getCapabilities?.() ?? {};
  return {
    stream,
    light:
      "torch" in able && able.torch === true
        ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
        : null,
    take: async (video) => (await photograph(track)) ?? fromVideo(video),
    stop: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

async function photograph(track: MediaStreamTrack): Promise<Blob | null> {
  // Not in every browser.
  if (!("ImageCapture" in window)) return null;
  try {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    return await Promise.race([new ImageCapture(track).takePhoto(), late]);
  } catch {
    return null;
  }
}

function fromVideo(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return pictureOf(canvas);
}
