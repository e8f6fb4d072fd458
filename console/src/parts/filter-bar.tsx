import { Button, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilterOff } from '../icons/icons.ts';
import classes from './filter-bar.module.css';

export interface FilterBarProps {
  readonly children: ReactNode;
  /** True if a filter is set; then the filters can be reset. */
  readonly active: boolean;
  readonly onReset: () => void;
  /** Number of entries with these filters. */
  readonly count?: number | undefined;
}

/** The filters of a list, above it. */
export function FilterBar({ children, active, onReset, count }: FilterBarProps) {
  const { t, i18n } = useTranslation();
  return (
    <Paper withBorder p="sm" className="no-print" component="search">
      <div className={classes.filters}>
        {children}
        {active && (
          <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onReset}>
            {t('action.reset')}
          </Button>
        )}
        {count !== undefined && (
          <output className={`${classes.count} quiet numbers`}>
            {t('list.count', {
              count,
              replace: { count: new Intl.NumberFormat(i18n.language).format(count) },
            })}
          </output>
        )}
      </div>
    </Paper>
  );
}
