import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FRONTS, MOST_PLACES, type SeatingLayout } from "#contract/seats.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Segments } from "#client/ui/segments.tsx";
import classes from "./seating.module.css";
import { type Preset, PRESETS } from "./presets.ts";
import { seatingMessages as messages } from "./messages.ts";

interface CountProps {
  what: "rows" | "columns";
  value: number;
  onChange: (value: number) => void;
}

function Count({ what, value, onChange }: CountProps): ReactNode {
  return (
    <div className={classes.count} role="group" aria-label={messages[what]}>
      <span>{messages[what]}</span>
      <IconButton label={messages.fewer[what]} off={value <= 1} onClick={() => onChange(value - 1)}>
        <IconMinus size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <output>{value}</output>
      <IconButton label={messages.more[what]} off={value >= MOST_PLACES} onClick={() => onChange(value + 1)}>
        <IconPlus size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface Props {
  layout: SeatingLayout;
  /** Somebody sits somewhere. */
  seated: boolean;
  onLayout: (layout: SeatingLayout) => void;
  onPreset: (preset: Preset) => void;
  onClear: () => void;
  onUndo: (() => void) | undefined;
}

/** What changes the plan as a whole, takes the last change back, and prints it. */
export function SeatingControls({ layout, seated, onLayout, onPreset, onClear, onUndo }: Props): ReactNode {
  return (
    <div className={classes.controls}>
      <div className={classes.presets} role="group" aria-label={messages.layOut}>
        <span aria-hidden="true">{messages.layOut}</span>
        {PRESETS.map((preset) => (
          <Button key={preset} onClick={() => onPreset(preset)}>
            {messages.presets[preset]}
          </Button>
        ))}
        {seated && (
          <Button kind="quiet" onClick={onClear}>
            {messages.clear}
          </Button>
        )}
      </div>
      <div className={classes.presets}>
        <Button onClick={() => onUndo?.()} disabled={!onUndo}>
          {messages.undo}
        </Button>
        <Button onClick={() => print()}>{messages.print}</Button>
      </div>
      <div className={classes.sizes}>
        <Count what="rows" value={layout.rows} onChange={(rows) => onLayout({ ...layout, rows })} />
        <Count what="columns" value={layout.columns} onChange={(columns) => onLayout({ ...layout, columns })} />
        <Segments
          label={messages.front}
          choices={FRONTS.map((value) => ({ value, label: messages.fronts[value] }))}
          value={layout.front}
          onChoose={(front) => onLayout({ ...layout, front })}
        />
      </div>
    </div>
  );
}
