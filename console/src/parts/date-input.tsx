import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { baseOf } from '../i18n/device.ts';
import { useFormat } from './format.ts';

export interface DateInputProps extends TextInputProps {
  readonly type: 'date' | 'datetime-local';
}

/**
 * A native field for a day or a local time. Browsers write it in their language, whatever `lang` says; where this is
 * not the language of the page, the chosen value stands below in the page's words.
 */
export function DateInput(props: DateInputProps) {
  const { i18n } = useTranslation();
  const { locale } = useFormat();
  const { value } = props;
  const foreign = baseOf(navigator.language) !== i18n.language;
  const words = foreign && typeof value === 'string' && dateInWords(value, locale);
  return (
    <TextInput
      {...props}
      inputContainer={(input) => (
        <>
          {input}
          {words && (
            <Text size="xs" className="quiet" mt={4}>
              {words}
            </Text>
          )}
        </>
      )}
    />
  );
}

/** A day (`2026-01-31`) or a local time (`2026-01-31T14:00`) in words; undefined while it is incomplete. */
export function dateInWords(value: string, locale: string): string | undefined {
  const time = Date.parse(value.length > 10 ? `${value}Z` : value);
  if (Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    ...(value.length > 10 && { hour: '2-digit', minute: '2-digit' }),
  }).format(time);
}
