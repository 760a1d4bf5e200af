import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text on a sheet: where it stands, from the upper left corner, in points. */
export interface Printed {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PrintedSheet {
  width: number;
  height: number;
  texts: Printed[];
}

/** The sheets of a PDF with every piece of text on them. */
export async function readPdf(pdf: Uint8Array): Promise<PrintedSheet[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const sheets: PrintedSheet[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item): Printed[] => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , left = 0, base = 0]: number[] = item.transform;
      return [
        { text: item.str, left, top: height - base - item.height, right: left + item.width, bottom: height - base },
      ];
    });
    sheets.push({ width, height, texts });
  }
  await document.destroy();
  return sheets;
}
