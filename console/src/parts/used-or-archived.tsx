import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface UsedOrArchivedProps {
  readonly label: string;
  readonly archived: boolean;
  readonly onChange: (archived: boolean) => void;
}

/** Switch between the records of a list that are in use and the archived ones. */
export function UsedOrArchived({ label, archived, onChange }: UsedOrArchivedProps) {
  const { t } = useTranslation('things');
  return (
    <SegmentedControl
      aria-label={label}
      data={[
        { value: 'used', label: t('places.used') },
        { value: 'archived', label: t('places.archived') },
      ]}
      value={archived ? 'archived' : 'used'}
      onChange={(value) => onChange(value === 'archived')}
    />
  );
}
