import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { baseOf } from '../i18n/device.ts';
import { dateInWords } from './date-words.ts';
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
