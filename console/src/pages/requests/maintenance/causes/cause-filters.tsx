import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CODE_KINDS, useCodes } from '../../../../parts/failure-codes/use-codes.ts';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { useMay } from '../../../../session/viewer.ts';
import type { RequestSearchState } from '../use-request-search.ts';

/** Filters by problem, cause and remedy, for those who may be staff of requests; nothing without codes. */
export function CauseFilters({ search, change }: Pick<RequestSearchState, 'search' | 'change'>) {
  const { t } = useTranslation('requests');
  const language = useTextLanguage();
  const works = useMay('maintenance.complete');
  const leads = useMay('maintenance.assign');
  const codes = useCodes(!works && !leads);
  return CODE_KINDS.map(({ kind, name, field }) => {
    const offered = codes.filter((code) => code.kind === kind);
    const value = search[field];
    if (offered.length === 0 && value === undefined) return null;
    const known = offered.map(({ id, name }) => ({
      value: String(id),
      label: textIn(name, language),
    }));
    const isKnown = value === undefined || known.some((one) => one.value === String(value));
    return (
      <Select
        key={field}
        label={t(`cause.${name}`)}
        placeholder={t('filter.any')}
        data={isKnown ? known : [...known, { value: String(value), label: `#${value}` }]}
        value={value === undefined ? null : String(value)}
        onChange={(id) => change({ [field]: id === null ? undefined : Number(id) })}
        searchable={known.length > 5}
        clearable
      />
    );
  });
}
