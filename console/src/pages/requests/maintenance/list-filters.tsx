import { MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { PRIORITIES, STAGES } from '../../../parts/enum-values.ts';
import { useFormat } from '../../../parts/format.ts';
import { LastDays } from '../../../parts/last-days.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import { nameOf, useMay, useSeesAll } from '../../../session/viewer.ts';
import { CauseFilters } from './causes/cause-filters.tsx';
import { FieldFilters } from './fields/field-filters.tsx';
import { useListQuestions } from './fields/use-list-questions.ts';
import { stagesOf } from './list-query.ts';
import { RELATIONS } from './search.ts';
import type { RequestSearchState } from './use-request-search.ts';
import { useTechnicians } from './use-technicians.ts';

const FLAGS = ['onHold', 'unassigned', 'assigneeInactive', 'incomplete'] as const;
const DUE_FLAGS = ['overdue', 'atRisk', 'breached'] as const;
const DAYS = ['createdFrom', 'createdTo', 'completedFrom', 'completedTo'] as const;
const DUE_DAYS = ['dueFrom', 'dueTo'] as const;

/** All filters of the list, as fields. */
export function ListFilters({ search, change }: RequestSearchState) {
  const { t } = useTranslation(['requests', 'common']);
  const seesAll = useSeesAll();
  const mayAssign = useMay('maintenance.assign');
  const any = useAnyThings();
  const due = useDueDates();
  const asks = useListQuestions(search).length > 0;
  const { dayOf, foreignZone } = useFormat();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" pt="sm">
      <MultiSelect
        label={t('filter.stage')}
        placeholder={search.stage === undefined ? t('filter.any') : undefined}
        data={STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
        value={stagesOf(search)}
        onChange={(chosen) => change({ stage: chosen.join(',').toLowerCase() || undefined })}
        clearable
      />
      {[...FLAGS, ...(due ? DUE_FLAGS : [])]
        .filter((name) => name !== 'assigneeInactive' || mayAssign)
        .filter((name) => name !== 'incomplete' || asks || search.incomplete !== undefined)
        .map((name) => (
          <Select
            key={name}
            label={t(`filter.${name}`)}
            placeholder={t('filter.any')}
            data={[
              { value: 'true', label: t(`filter.${name}Yes`) },
              { value: 'false', label: t(`filter.${name}No`) },
            ]}
            value={search[name] === undefined ? null : String(search[name])}
            onChange={(value) => change({ [name]: value === null ? undefined : value === 'true' })}
            clearable
          />
        ))}
      <Select
        label={t('filter.mine')}
        placeholder={t('filter.any')}
        data={RELATIONS.map((value) => ({
          value: value.toLowerCase(),
          label: t(`filter.relation.${value}`),
        }))}
        value={search.mine ?? null}
        onChange={(value) => change({ mine: value ?? undefined })}
        clearable
      />
      <LastDays labelled value={search.lastDays} onChange={(lastDays) => change({ lastDays })} />
      <Select
        label={t('filter.priority')}
        placeholder={t('filter.any')}
        data={PRIORITIES.map((value) => ({
          value: value.toLowerCase(),
          label: t(`common:priority.${value}`),
        }))}
        value={search.priority ?? null}
        onChange={(value) => change({ priority: value ?? undefined })}
        clearable
      />
      {(['category', 'location', 'asset'] as const).map(
        (kind) =>
          (any[kind] || search[`${kind}Id`] !== undefined) && (
            <ThingField
              key={kind}
              kind={kind}
              label={t(`column.${kind}`)}
              placeholder={t('filter.any')}
              value={search[`${kind}Id`]}
              onChange={(thing) => change({ [`${kind}Id`]: thing?.id })}
            />
          ),
      )}
      <FieldFilters search={search} change={change} />
      <CauseFilters search={search} change={change} />
      {seesAll && <DepartmentFilter search={search} change={change} />}
      {mayAssign && <AssigneeFilter search={search} change={change} />}
      {[...DAYS, ...(due ? DUE_DAYS : [])].map((name) => (
        <DateInput
          key={name}
          type="date"
          label={t(`filter.${name}`)}
          value={dayOf(search[name]) ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [name]: value || undefined })}
        />
      ))}
      {foreignZone && (
        <Text size="xs" className="quiet" style={{ gridColumn: '1 / -1' }}>
          {t('filter.days', { timeZone: foreignZone })}
        </Text>
      )}
    </SimpleGrid>
  );
}

type FieldProps = Pick<RequestSearchState, 'search' | 'change'>;

function DepartmentFilter({ search, change }: FieldProps) {
  const { t } = useTranslation('requests');
  return (
    <DepartmentSelect
      label={t('filter.department')}
      placeholder={t('filter.any')}
      value={search.departmentId === undefined ? null : String(search.departmentId)}
      onChange={(value) => change({ departmentId: value === null ? undefined : Number(value) })}
      clearable
    />
  );
}

function AssigneeFilter({ search, change }: FieldProps) {
  const { t } = useTranslation('requests');
  const { technicians } = useTechnicians();
  return (
    <Select
      label={t('filter.assignee')}
      placeholder={t('filter.any')}
      data={technicians.map((person) => ({
        value: String(person.id),
        label: nameOf(person) || `#${person.id}`,
      }))}
      value={search.assigneeId === undefined ? null : String(search.assigneeId)}
      onChange={(value) => change({ assigneeId: value === null ? undefined : Number(value) })}
      searchable
      clearable
    />
  );
}
