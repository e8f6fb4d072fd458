import { useQuery } from '@apollo/client/react';
import { Group, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeName } from '../../../parts/failure-codes/code-name.tsx';
import { CODE_KINDS } from '../../../parts/failure-codes/use-codes.ts';
import { useFormat } from '../../../parts/format.ts';
import { ThingName } from '../../../parts/things/thing-name.tsx';
import { useDepartments } from '../../../parts/use-departments.ts';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import { fieldFilters } from './fields/field-search.ts';
import { useFilterWords } from './fields/use-filter-words.tsx';
import { filterOf, stagesOf } from './list-query.ts';
import { RequestPersonNameDocument, type RequestRowFragment } from './requests.generated.ts';
import type { RequestSearch } from './search.ts';
import type { RequestSearchState } from './use-request-search.ts';

const FLAGS = [
  'onHold',
  'unassigned',
  'assigneeInactive',
  'overdue',
  'atRisk',
  'breached',
  'incomplete',
] as const;
const DAYS = [
  'createdFrom',
  'createdTo',
  'completedFrom',
  'completedTo',
  'dueFrom',
  'dueTo',
] as const;

export interface ActiveFiltersProps {
  readonly state: RequestSearchState;
  /** The shown rows; they contain the names of people. */
  readonly rows: readonly RequestRowFragment[];
}

/** The active filters; each can be removed. */
export function ActiveFilters({ state, rows }: ActiveFiltersProps) {
  const { t } = useTranslation(['requests', 'common', 'views']);
  const { search, change } = state;
  const format = useFormat();
  const departments = useDepartments(search.departmentId === undefined);
  const filter = filterOf(search, format.timeZone);
  const fieldWords = useFilterWords(search);
  const chips: (readonly [keyof RequestSearch, string, ReactNode])[] = [];
  if (search.search !== undefined) chips.push(['search', t('filter.search'), `“${search.search}”`]);
  if (search.stage !== undefined) {
    const names = stagesOf(search).map((stage) => t(`stage.${stage}`));
    chips.push(['stage', t('filter.stage'), names.join(', ')]);
  }
  for (const name of FLAGS) {
    const value = search[name];
    if (value === undefined) continue;
    chips.push([name, t(`filter.${name}`), t(`filter.${name}${value ? 'Yes' : 'No'}`)]);
  }
  if (filter.mine) chips.push(['mine', t('filter.mine'), t(`filter.relation.${filter.mine}`)]);
  if (search.lastDays !== undefined) {
    const count = search.lastDays;
    chips.push(['lastDays', t('filter.created'), t('views:days', { count })]);
  }
  if (filter.priority) {
    chips.push(['priority', t('filter.priority'), t(`common:priority.${filter.priority}`)]);
  }
  if (search.departmentId !== undefined) {
    const name =
      rows.find((row) => row.departmentId === search.departmentId)?.department?.name ??
      departments.find(({ value }) => value === String(search.departmentId))?.label;
    chips.push(['departmentId', t('filter.department'), name ?? `#${search.departmentId}`]);
  }
  for (const role of ['requester', 'assignee'] as const) {
    const id = search[`${role}Id`];
    if (id === undefined) continue;
    const known = rows.map((row) => row[role]).find((person) => person?.id === id);
    chips.push([`${role}Id`, t(`filter.${role}`), <PersonName key={role} id={id} known={known} />]);
  }
  for (const kind of ['category', 'location', 'asset'] as const) {
    const id = search[`${kind}Id`];
    if (id === undefined) continue;
    chips.push([`${kind}Id`, t(`column.${kind}`), <ThingName key={kind} kind={kind} id={id} />]);
  }
  for (const { name, field } of CODE_KINDS) {
    const id = search[field];
    if (id === undefined) continue;
    chips.push([field, t(`cause.${name}`), <CodeName key={field} id={id} />]);
  }
  for (const name of DAYS) {
    const day = search[name];
    if (day === undefined) continue;
    chips.push([name, t(`filter.${name}`), format.dayOrTime(day)]);
  }
  for (const one of fieldFilters(search)) {
    const { label, value } = fieldWords(one);
    chips.push([one.name, label, value]);
  }
  if (chips.length === 0) return null;
  return (
    <Group gap="xs" component="section" aria-label={t('filter.active')} className="no-print">
      {chips.map(([name, label, value]) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          onRemove={() => change({ [name]: undefined })}
          removeButtonProps={{
            'aria-label': t('filter.remove', { filter: label }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {label}: {value}
        </Pill>
      ))}
    </Group>
  );
}

type Known = RequestRowFragment['requester'] | undefined;

function PersonName({ id, known }: { readonly id: number; readonly known: Known }) {
  const { t } = useTranslation('requests');
  const viewer = useViewer();
  const own = viewer.userId === id;
  const mayRead = useMay('user.read');
  const { data } = useQuery(RequestPersonNameDocument, {
    variables: { id },
    skip: own || known != null || !mayRead,
    fetchPolicy: 'cache-first',
  });
  if (own) return t('filter.me');
  const person = known ?? data?.user;
  return (person && nameOf(person)) || `#${id}`;
}
