import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAfterTyping } from './use-after-typing.ts';

export interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  /** Likely values; any other can be typed. */
  readonly suggestions: readonly string[];
  readonly maxLength: number;
  readonly w?: number;
}

/** Filters a list by an exact text, after a short pause in typing. */
export function TextFilter(props: TextFilterProps) {
  const { label, value, onChange, suggestions, maxLength, w = 190 } = props;
  const [text, setText] = useState(value ?? '');
  const send = useAfterTyping((next: string) => onChange(next.trim() || undefined), 400);
  useEffect(
    () => setText((typed) => (typed.trim() === (value ?? '') ? typed : (value ?? ''))),
    [value],
  );
  return (
    <Autocomplete
      aria-label={label}
      placeholder={label}
      clearable
      w={w}
      limit={30}
      maxLength={maxLength}
      data={[...suggestions]}
      value={text}
      onChange={(next) => {
        setText(next);
        send(next);
      }}
    />
  );
}
