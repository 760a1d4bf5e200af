import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

/** What was typed is looked up when the typing rests, in ms. */
const REST_MS = 250;

interface Props {
  label: string;
  /** What is looked for, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
}

/** Looks for a name while one types, inside `Library`; the shortcut `/` finds it. */
export function SearchField({ label, value, onSearch }: Props): ReactNode {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  // The address changed under the field: by the back button, or a link.
  if (value !== told) {
    setTold(value);
    setText(value);
  }
  const look = useEffectEvent((wanted: string) => {
    if (wanted === value) return;
    setTold(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => look(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => setText(event.currentTarget.value)}
      data-search-field
    />
  );
}
