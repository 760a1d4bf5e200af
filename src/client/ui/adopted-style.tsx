import { useInsertionEffect } from "react";

interface Props {
  /** The rules, as the component library hands them to a style element. */
  dangerouslySetInnerHTML?: { __html: string };
  children?: string;
}

/** Stands in for a style element: the rules become a constructed style sheet, which a strict policy allows. */
export function AdoptedStyle({ dangerouslySetInnerHTML, children }: Props): null {
  const css = dangerouslySetInnerHTML?.__html ?? children ?? "";
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
  return null;
}
