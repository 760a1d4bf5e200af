/** A sentence shorter than this stands with the one before it, in characters. */
const SHORT = 28;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** A prompt in the steps in which it is shown: a sentence each, the very short with the one before. */
export function stepsOf(prompt: string): string[] {
  const steps: string[] = [];
  for (const { segment } of sentences.segment(prompt)) {
    const text = segment.trim();
    const before = steps.at(-1);
    if (before !== undefined && (text.length < SHORT || !/[.?!…”’"')]$/.test(before)))
      steps[steps.length - 1] = `${before} ${text}`;
    else if (text !== "") steps.push(text);
  }
  return steps;
}
