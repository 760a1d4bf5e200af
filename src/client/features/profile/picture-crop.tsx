import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { Button } from "#client/ui/button.tsx";
import { type Area, squarePicture } from "#client/ui/square-picture.ts";
import classes from "./picture.module.css";
import { loadPicture } from "./read-picture.ts";
import { messages } from "./messages.ts";
import "react-easy-crop/react-easy-crop.css";

const MOST = 4;
const STEP = 0.2;
/** How far an arrow key moves, in px of the screen. */
const ARROW_PX = 8;

const bounded = (zoom: number): number => Math.min(MOST, Math.max(1, Math.round(zoom * 100) / 100));

interface Props {
  /** The picture as it was read. */
  address: string;
  busy: boolean;
  onUse: (cut: Promise<Blob>) => void;
  onBack: () => void;
}

/** Chooses the part of a picture that shows: by drag and pinch, or by arrow keys, plus and minus. */
export function PictureCrop({ address, busy, onUse, onBack }: Props): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [ready, setReady] = useState(false);
  const area = useRef<Area | null>(null);
  const cropper = useRef<RefObject<HTMLElement | null> | null>(null);
  // The keys move the picture from the beginning.
  useEffect(() => {
    if (ready) cropper.current?.current?.focus();
  }, [ready]);
  const by = (step: number): void => setZoom((before) => bounded(before + step));
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === "+" || key === "=") by(STEP);
    else if (key === "-") by(-STEP);
  };
  return (
    <div className={classes.cropping}>
      <div className={classes.stage} role="presentation" onKeyDown={onKey}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={ARROW_PX}
          onCropChange={setCrop}
          onZoomChange={(wanted) => setZoom(bounded(wanted))}
          onCropAreaChange={(_share, pixels) => {
            area.current = pixels;
          }}
          onMediaLoaded={() => setReady(true)}
          setCropperRef={(ref) => {
            cropper.current = ref;
          }}
          cropperProps={{ role: "application", "aria-label": messages.crop }}
          mediaProps={{ alt: "" }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={classes.zoom}>
        <button
          type="button"
          aria-label={messages.zoomOut}
          aria-disabled={zoom <= 1 || undefined}
          onClick={() => by(-STEP)}
        >
          <IconMinus size={22} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          type="range"
          min={1}
          max={MOST}
          step={0.01}
          value={zoom}
          aria-label={messages.zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          aria-label={messages.zoomIn}
          aria-disabled={zoom >= MOST || undefined}
          onClick={() => by(STEP)}
        >
          <IconPlus size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <p className={classes.hint}>{messages.cropText}</p>
      <div className={classes.actions}>
        <Button onClick={onBack}>{messages.otherPicture}</Button>
        <Button
          kind="next"
          busy={busy}
          onClick={() => {
            const chosen = area.current;
            if (chosen) onUse(loadPicture(address).then((image) => squarePicture(image, chosen)));
          }}
        >
          {messages.takePicture}
        </Button>
      </div>
    </div>
  );
}
