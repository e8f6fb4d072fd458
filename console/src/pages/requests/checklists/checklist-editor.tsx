import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconPlus } from '../../../icons/icons.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
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
    <Stack gap="lg">
      <TextLink to="/system/settings" search={{ tab: 'checklists' }} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('all')}
      </TextLink>
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {id !== 'new' && !data && !error && <Skeleton h={320} />}
      {id === 'new' && <ChecklistForm />}
      {id !== 'new' && data && <ChecklistForm checklist={data.checklist} />}
    </Stack>
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
  const navigate = useNavigate({ from: '/system/settings' });
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
  const withVersion = useLatestVersion(checklist?.version, async () => {
    const query = { query: ChecklistDetailsDocument, variables: { id: checklist?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.checklist.version;
  });
  const send = async (values: ChecklistValues) => {
    const description = values.description.trim() || null;
    const input = { name: values.name.trim(), description, items: itemsOf(values) };
    if (checklist === undefined) await create({ variables: { input } });
    else {
      await withVersion((expectedVersion) =>
        update({ variables: { input: { id: checklist.id, ...input, expectedVersion } } }),
      );
    }
    notifyDone(t('done'));
  };
  const save = async (values: ChecklistValues) => {
    if (!(await submission.submit(() => send(values)))) return;
    await navigate({ search: { tab: 'checklists' } });
  };
  return { form, submission, save: (values: ChecklistValues) => void save(values) };
}
