import type { CustomFetch } from "openid-client";

/** What a provider has to say takes some kilobytes; of no answer are more bytes read than these. */
const MOST_BYTES = 1024 * 1024;

/** `fetch` for what a provider answers: one that goes on without end breaks off, before it fills the memory. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  // Copied, as bytes that others could change meanwhile are none for `fetch`, by their type.
  const answer = await fetch(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : body });
  let size = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MOST_BYTES) throw new Error("The answer is too long");
        controller.enqueue(chunk);
      },
    }),
  );
  return counted ? new Response(counted, answer) : answer;
};
