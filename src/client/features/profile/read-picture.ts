/** Largest file and picture that the server takes. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;

export type PictureProblem = "noImage" | "heic" | "unreadable" | "tooLarge" | "tooManyPixels";

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** A type that is told and is no picture made of pixels. Where none is told the picture itself has to show what it is. */
const isOther = ({ type }: File): boolean =>
  type !== "" && (!type.startsWith("image/") || type.startsWith("image/svg"));

/** The picture behind an address, once its measures are known. Rejects where the browser cannot read it. */
export function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("The picture cannot be read")));
    image.src = address;
  });
}

/** An address for a picture that can be cut, to be let go by `URL.revokeObjectURL`; or why it cannot be used. */
export async function readPicture(file: File): Promise<{ address: string } | { problem: PictureProblem }> {
  if (isOther(file)) return { problem: "noImage" };
  if (file.size > MAX_BYTES) return { problem: "tooLarge" };
  const address = URL.createObjectURL(file);
  const refuse = (problem: PictureProblem): { problem: PictureProblem } => {
    URL.revokeObjectURL(address);
    return { problem };
  };
  try {
    const { naturalWidth, naturalHeight } = await loadPicture(address);
    if (naturalWidth * naturalHeight > MAX_PIXELS) return refuse("tooManyPixels");
    return { address };
  } catch {
    if (isHeic(file)) return refuse("heic");
    return refuse(file.type === "" ? "noImage" : "unreadable");
  }
}
