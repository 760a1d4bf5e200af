interface KeyStroke {
  type: "keyDown" | "keyUp";
  value: string;
}

/** Every key down and up again, as both protocols want it. */
export const keyStrokes = (text: string): KeyStroke[] =>
  Array.from(text).flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);

/** A press of a point of the viewport, as both protocols want it. */
export const pressAt = (x: number, y: number): object[] => [
  { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];
