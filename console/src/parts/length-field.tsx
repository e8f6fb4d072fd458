import { TextInput, type TextInputProps } from '@mantine/core';
import { minutesText, parseMinutes } from './lengths.ts';

export interface LengthFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value?: string;
  readonly onChange: (text: string) => void;
}

/**
 * Field for a length of time, as `parseMinutes` reads it. On leaving it the length is written out, so that a
 * number without a unit shows as the hours that it means.
 */
export function LengthField({ value = '', onChange, ...props }: LengthFieldProps) {
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const minutes = parseMinutes(value);
        if (minutes !== undefined) onChange(minutesText(minutes));
      }}
    />
  );
}
