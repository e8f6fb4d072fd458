import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateChecklistInput } from '../../../generated/schema.ts';
import { IconPlus } from '../../../icons/icons.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { RecordEditor, useSaveRecord } from '../../system/system-settings/record-editor.tsx';
import { type ChecklistValues, itemsOf, newItem, valuesOf } from './checklist-values.ts';
import {
  ChecklistDetailsDocument,
  type ChecklistRowFragment,
  ChecklistsDocument,
  CreateChecklistDocument,
  UpdateChecklistDocument,
} from './checklists.generated.ts';
import { ItemFields } from './item-fields.tsx';

/** Largest number of items of a checklist. */
const MAX_ITEMS = 100;

/** Creates a checklist, or changes one. */
export function ChecklistEditor({ id }: { readonly id: number | 'new' }) {
  const { t } = useTranslation('checklists');
  const { data, error, refetch } = useQuery(ChecklistDetailsDocument, {
    variables: { id: id === 'new' ? 0 : id },
    skip: id === 'new',
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <RecordEditor
      kind="checklist"
      all={t('all')}
      error={error}
      onRetry={refetch}
      ready={id === 'new' || data !== undefined}
    >
      <ChecklistForm {...(data && { checklist: data.checklist })} />
    </RecordEditor>
  );
}

interface FormProps {
  /** Undefined for a new one. */
  readonly checklist?: ChecklistRowFragment;
}

function ChecklistForm({ checklist }: FormProps) {
  const { t } = useTranslation(['checklists', 'common']);
  const format = useFormat();
  const { form, submission, save } = useChecklistForm(checklist);
  const archived = checklist?.archivedAt != null;
  const { items } = form.values;
  return (
    <Section
      title={checklist ? t('edit', { name: checklist.name }) : t('new')}
      hint={
        checklist &&
        t('version', { version: checklist.version, when: format.dateTime(checklist.updatedAt) })
      }
    >
      <form onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
        <Stack gap="md" maw={800}>
          <FormProblem text={archived ? t('isArchived') : submission.problem} />
          <TextInput label={t('name')} required maxLength={100} {...form.getInputProps('name')} />
          <Textarea
            label={t('description')}
            autosize
            minRows={1}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          {items.map(({ key }, index) => (
            <ItemFields key={key} form={form} index={index} />
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={items.length >= MAX_ITEMS}
              onClick={() => form.insertListItem('items', newItem())}
            >
              {t('addItem')}
            </Button>
            <Button type="submit" loading={submission.busy} disabled={archived}>
              {checklist ? t('common:action.save') : t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** The form, and what saves it. */
function useChecklistForm(checklist: ChecklistRowFragment | undefined) {
  const { t } = useTranslation('checklists');
  const client = useApolloClient();
  const [first] = useState(() => valuesOf(checklist));
  const isEmpty = (text: string) => (text.trim() === '' ? t('missing') : null);
  const form = useForm<ChecklistValues>({
    initialValues: first,
    validate: {
      name: isEmpty,
      items: {
        label: isEmpty,
        choices: (choices, values, path) => {
          const item = values.items[Number(path.split('.')[1])];
          return item?.kind === 'CHOICE' && choices.length < 2 ? t('choicesHint') : null;
        },
      },
    },
  });
  const submission = useSubmission(form);
  const [create] = useMutation(CreateChecklistDocument, { refetchQueries: [ChecklistsDocument] });
  const [update] = useMutation(UpdateChecklistDocument, { refetchQueries: [ChecklistsDocument] });
  const saveRecord = useSaveRecord<CreateChecklistInput>({
    kind: 'checklist',
    submission,
    record: checklist,
    latestVersion: async (id) => {
      const query = { query: ChecklistDetailsDocument, variables: { id } };
      const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
      return data?.checklist.version;
    },
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    done: t('done'),
  });
  const save = (values: ChecklistValues) => {
    const description = values.description.trim() || null;
    const input = { name: values.name.trim(), description, items: itemsOf(values) };
    void saveRecord(input, () => true);
  };
  return { form, submission, save };
}
