import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../icons/icons.ts';
import { useAfterTyping } from './use-after-typing.ts';

export interface SearchFieldProps {
  /** Value of the address. */
  readonly value: string | undefined;
  /** Called after a pause in typing. */
  readonly onChange: (text: string | undefined) => void;
  readonly label?: string;
}

/** A search field that searches after a short pause in typing. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const send = useAfterTyping((next: string) => onChange(next.trim() || undefined), 300);
  useEffect(
    () => setText((typed) => (typed.trim() === (value ?? '') ? typed : (value ?? ''))),
    [value],
  );
  const change = (next: string) => {
    setText(next);
    send(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label ?? t('action.search')}
      placeholder={label ?? t('action.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('action.delete')} onClick={() => change('')} />
        ) : null
      }
    />
  );
}
