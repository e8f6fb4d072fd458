import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconColumns3 } from '../icons/icons.ts';
import type { Column } from './data-list.tsx';

/** Columns that the viewer has chosen in this browser; the title is always included. */
export function useColumnChoice<Row>(
  list: string,
  columns: readonly Column<Row>[],
  standard: readonly string[],
) {
  const [chosen, setChosen] = useLocalStorage<readonly string[]>({
    key: `columns-${list}`,
    defaultValue: standard,
    getInitialValueInEffect: false,
  });
  const shown = useMemo(
    () => columns.filter(({ key, phone }) => phone === 'title' || chosen.includes(key)),
    [columns, chosen],
  );
  return { shown, chosen, setChosen };
}

export interface ColumnChooserProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'label' | 'phone'>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses the columns of a list. */
export function ColumnChooser({ columns, chosen, onChange }: ColumnChooserProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t('action.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('action.columns')}>
        <Checkbox.Group value={[...chosen]} onChange={onChange}>
          <Stack gap="xs">
            {columns
              .filter(({ phone }) => phone !== 'title')
              .map(({ key, label }) => (
                <Checkbox key={key} value={key} label={label} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
