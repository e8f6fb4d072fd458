import { useApolloClient, useMutation } from '@apollo/client/react';
import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCodeKind } from '../../../generated/schema.ts';
import { CodeChoicesDocument } from '../../../parts/failure-codes/failure-codes.generated.ts';
import { textIn } from '../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import {
  type CodeRowFragment,
  CodeRowsDocument,
  CodeVersionDocument,
  CreateCodeDocument,
  UpdateCodeDocument,
} from './codes.generated.ts';

/** Lists that a change of a code can alter. */
export const CODE_LISTS: DocumentNode[] = [CodeRowsDocument, CodeChoicesDocument];

/** A code that is edited, or one that is added to a list. */
export interface EditedCode {
  readonly kind: FailureCodeKind;
  readonly categoryId: number | null;
  /** Undefined for a new one. */
  readonly code?: CodeRowFragment;
}

interface CodeValues extends Record<string, unknown> {
  en: string;
  de: string;
  rank: string | number;
}

export interface CodeDialogProps {
  readonly edited: EditedCode;
  readonly onClose: () => void;
}

/** Creates or changes a code. */
export function CodeDialog({ edited, onClose }: CodeDialogProps) {
  const { kind, categoryId, code } = edited;
  const { t } = useTranslation('codes');
  const language = useTextLanguage();
  const [first] = useState<CodeValues>(() => ({
    en: code?.name.en ?? '',
    de: code?.name.de ?? '',
    rank: code?.rank ?? 100,
  }));
  const form = useForm<CodeValues>({
    initialValues: first,
    validate: {
      en: (en, { de }) => (en.trim() === '' && de.trim() === '' ? t('nameMissing') : null),
      rank: (rank) => (rank === '' ? t('rankMissing') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateCodeDocument, { refetchQueries: CODE_LISTS });
  const [update] = useMutation(UpdateCodeDocument, { refetchQueries: CODE_LISTS });
  const client = useApolloClient();
  const withVersion = useLatestVersion(code?.version, async () => {
    const query = { query: CodeVersionDocument, variables: { id: code?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.failureCode.version;
  });
  const save = async (values: CodeValues) => {
    const name = { en: values.en.trim() || null, de: values.de.trim() || null };
    const rank = Number(values.rank);
    if (code === undefined) {
      await create({ variables: { input: { kind, categoryId, name, rank } } });
    } else {
      await withVersion((expectedVersion) =>
        update({ variables: { input: { id: code.id, name, rank, expectedVersion } } }),
      );
    }
    notifyDone(t('saved'));
  };
  const send = async (values: CodeValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={code ? t('edit', { name: textIn(code.name, language) }) : t(`add.${kind}`)}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!code && { action: t('create') })}
    >
      <TextInput
        label={t('nameEn')}
        description={t('nameHint')}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('en')}
      />
      <TextInput label={t('nameDe')} maxLength={100} {...form.getInputProps('de')} />
      <NumberInput
        label={t('rank')}
        description={t('rankHint')}
        min={1}
        max={10_000}
        allowDecimal={false}
        {...form.getInputProps('rank')}
      />
    </FormDialog>
  );
}
