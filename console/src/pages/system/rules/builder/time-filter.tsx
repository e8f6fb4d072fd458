import { useQuery } from '@apollo/client/react';
import { Checkbox, Group, Input, MultiSelect, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDepartments } from '../../../../parts/use-departments.ts';
import { ListViewsDocument } from '../../../../parts/views/views.generated.ts';
import { useChoices } from '../use-choice-words.ts';
import type { RuleForm } from './use-field.ts';

type Filter = Readonly<Record<string, unknown>>;

/** Filters that have a field here; others come from a view. */
const OWN: ReadonlySet<string> = new Set([
  'stage',
  'priority',
  'departmentId',
  'unassigned',
  'onHold',
  'overdue',
]);
const FLAGS = ['unassigned', 'onHold', 'overdue'] as const;

/** The requests of the trigger `time`: a filter of their list, as saved views have it. */
export function TimeFilter({ form }: { readonly form: RuleForm }) {
  const { t } = useTranslation('rules');
  const choicesOf = useChoices();
  const departments = useDepartments();
  const views = useQuery(ListViewsDocument, {
    variables: { list: 'maintenance' },
    fetchPolicy: 'cache-first',
  });
  const filter = (form.values.trigger.filter ?? {}) as Filter;
  const write = (next: Filter) => {
    const kept = Object.entries(next).filter(([, value]) => value !== null && value !== false);
    form.setFieldValue('trigger.filter', Object.fromEntries(kept));
    form.clearFieldError('trigger.filter');
  };
  const stages = filter.stage === undefined ? [] : String(filter.stage).split(',');
  const more = Object.keys(filter).filter((name) => !OWN.has(name));
  const saved = views.data?.savedViews.edges.map(({ node }) => node) ?? [];
  return (
    <Stack gap="sm">
      <MultiSelect
        label={t('filters.stage')}
        placeholder={stages.length === 0 ? t('any') : ''}
        data={choicesOf('stage') ?? []}
        value={stages}
        onChange={(values) => write({ ...filter, stage: values.join(',') || null })}
      />
      <Select
        label={t('filters.priority')}
        placeholder={t('any')}
        clearable
        data={choicesOf('priority') ?? []}
        value={typeof filter.priority === 'string' ? filter.priority : null}
        onChange={(priority) => write({ ...filter, priority })}
      />
      <Select
        label={t('filters.departmentId')}
        placeholder={t('any')}
        clearable
        searchable
        data={departments}
        value={filter.departmentId === undefined ? null : String(filter.departmentId)}
        onChange={(id) => write({ ...filter, departmentId: id })}
      />
      <Group gap="md">
        {FLAGS.map((name) => (
          <Checkbox
            key={name}
            label={t(`filters.${name}`)}
            checked={String(filter[name]) === 'true'}
            onChange={({ currentTarget }) =>
              write({ ...filter, [name]: currentTarget.checked ? 'true' : null })
            }
          />
        ))}
      </Group>
      {more.length > 0 && (
        <Input.Description>{t('filters.more', { names: more.join(', ') })}</Input.Description>
      )}
      {saved.length > 0 && (
        <Select
          label={t('filters.view')}
          data={saved.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => {
            const view = saved.find((one) => String(one.id) === id);
            if (view) write(view.filter as Filter);
          }}
        />
      )}
      {form.errors['trigger.filter'] && <Input.Error>{form.errors['trigger.filter']}</Input.Error>}
    </Stack>
  );
}
