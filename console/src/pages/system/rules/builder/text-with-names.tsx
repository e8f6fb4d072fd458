import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMES } from '../rule-content.ts';
import { fieldAt, type RuleForm } from './use-field.ts';

export interface TextWithNamesProps {
  readonly form: RuleForm;
  readonly place: string;
  readonly label: string;
  readonly required?: boolean;
  readonly maxLength: number;
  /** False for one line. */
  readonly long?: boolean;
}

/** A text into which facts of the request are filled, by names between braces. */
export function TextWithNames(props: TextWithNamesProps) {
  const { form, place, label, required = false, maxLength, long = true } = props;
  const { t } = useTranslation('rules');
  const input = useRef<HTMLTextAreaElement>(null);
  const field = fieldAt(form, place);
  const text = String(field.value ?? '');
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const inserted = `{{${name}}}`;
    field.set(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd));
    const after = selectionStart + inserted.length;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(after, after);
    });
  };
  return (
    <Stack gap={4}>
      <Textarea
        ref={input}
        label={label}
        required={required}
        autosize
        minRows={long ? 2 : 1}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => field.set(currentTarget.value)}
        error={field.error}
        {...field.path}
      />
      <Group gap={4}>
        <Text size="xs" className="quiet" span>
          {t('insert')}
        </Text>
        {NAMES.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-label={t('insertName', { name: t(`names.${name}`), field: label })}
            onClick={() => insert(name)}
          >
            {t(`names.${name}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
