import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { PersonFilter } from '../../../parts/person-filter.tsx';
import { TextFilter } from '../../../parts/text-filter.tsx';
import { useAfterTyping } from '../../../parts/use-after-typing.ts';
import type { AuditSearch } from './search.ts';

export interface TargetFilterProps {
  readonly search: AuditSearch;
  readonly change: (part: AuditSearch) => void;
}

const KINDS = [
  'maintenance_request',
  'user',
  'department',
  'location',
  'category',
  'asset',
  'downtime',
  'meter',
  'reading',
  'comment',
  'attachment',
  'invitation',
  'delegation',
  'api_token',
  'session',
  'webhook_endpoint',
  'settings',
  'identity_mapping',
  'identity_group',
  'audit_trail',
] as const;

/** Filters the trail by what a record is about: its kind, and then which one. */
export function TargetFilter({ search, change }: TargetFilterProps) {
  const { t } = useTranslation(['system', 'records']);
  const { targetType } = search;
  const kinds = KINDS.map((value) => ({
    value: value as string,
    label: t(`records:kinds.${value}`),
  }));
  if (targetType !== undefined && !kinds.some(({ value }) => value === targetType)) {
    kinds.push({ value: targetType, label: targetType });
  }
  return (
    <>
      <Select
        aria-label={t('audit.targetType')}
        placeholder={t('audit.targetType')}
        clearable
        searchable
        w={190}
        data={kinds}
        value={targetType ?? null}
        onChange={(kind) => change({ targetType: kind ?? undefined, targetId: undefined })}
      />
      <WhichOne search={search} change={change} />
    </>
  );
}

function WhichOne({ search, change }: TargetFilterProps) {
  const { t } = useTranslation(['system', 'records']);
  const { targetType, targetId } = search;
  const choose = (id: string | number | null | undefined) =>
    change({ targetId: id === null || id === undefined || id === '' ? undefined : String(id) });
  const chooseLater = useAfterTyping(choose, 400);
  const number = targetId === undefined ? undefined : Number(targetId) || undefined;
  if (targetType === 'user') {
    return <PersonFilter label={t('audit.target')} value={number} onChange={choose} />;
  }
  if (targetType === 'department') {
    return (
      <DepartmentSelect
        aria-label={t('audit.target')}
        placeholder={t('audit.target')}
        clearable
        w={190}
        value={targetId ?? null}
        onChange={choose}
      />
    );
  }
  if (targetType === 'maintenance_request') {
    return (
      <NumberInput
        aria-label={t('records:number')}
        placeholder={t('records:number')}
        w={190}
        min={1}
        max={2_147_483_647}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        defaultValue={number ?? ''}
        onChange={chooseLater}
      />
    );
  }
  if (targetId === undefined) return null;
  return (
    <TextFilter
      label={t('audit.targetId')}
      value={targetId}
      onChange={choose}
      suggestions={[]}
      maxLength={200}
      w={190}
    />
  );
}
