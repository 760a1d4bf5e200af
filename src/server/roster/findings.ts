/** What stops an import, by place. `line` and `column` are null where the fault is the file itself. */
export interface Fault {
  file: string;
  /** 1 is the line of the column names. */
  line: number | null;
  column: string | null;
  message: string;
}

/** What an import puts up with: told once for a file and kind, with how often and where first. */
export interface Warning {
  file: string;
  message: string;
  count: number;
  line: number | null;
}

/** Gathers faults and warnings over all files, so that they are told all at once. */
export class Findings {
  readonly faults: Fault[];
  readonly #warnings: Map<string, Warning>;

  /** Begins with what `earlier` holds, if given. */
  constructor(earlier?: Findings) {
    this.faults = [...(earlier?.faults ?? [])];
    this.#warnings = new Map(
      earlier?.warnings.map((warning) => [keyOf(warning.file, warning.message), { ...warning }]),
    );
  }

  fault(file: string, line: number | null, column: string | null, message: string): void {
    this.faults.push({ file, line, column, message });
  }

  warn(file: string, message: string, line: number | null = null): void {
    const key = keyOf(file, message);
    const known = this.#warnings.get(key);
    if (known) known.count++;
    else this.#warnings.set(key, { file, message, count: 1, line });
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()];
  }
}

const keyOf = (file: string, message: string): string => `${file}\n${message}`;

/** Longest value that is told back as it was found, in characters: a cell may have a million. */
const MOST_TOLD = 100;

/** The beginning of a long text. */
export const brief = (text: string): string => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text);

/** A value of a roster as a message shows it. */
export const shown = (value: string): string => JSON.stringify(brief(value));
