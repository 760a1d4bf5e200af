import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import "@mantine/core/styles/Input.css";

/** What is typed is looked up when the typing rests, in ms. */
const REST_MS = 250;
const LONGEST = 100;

/** A field for words to look up, inside `Library`. `onSearch` is called once the typing rests, or by Enter. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was looked up here and has not come back as the value yet: by then more may have been typed.
  const [told, setTold] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const own = told.lastIndexOf(value);
    setTold(own < 0 ? [] : told.slice(own + 1));
    // The value changed under the field: by the back button, or a link.
    if (own < 0) setText(value);
  }
  const look = (words: string): void => {
    const wanted = words.trim();
    if (wanted === (told.at(-1) ?? value)) return;
    setTold([...told, wanted]);
    onSearch(wanted);
  };
  const lookAtRest = useEffectEvent(look);
  useEffect(() => {
    const timer = setTimeout(() => lookAtRest(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={label}
      value={text}
      maxLength={LONGEST}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        // A form around it is not meant.
        event.preventDefault();
        look(text);
      }}
    />
  );
}
