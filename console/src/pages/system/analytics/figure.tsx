import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/links.tsx';
import type { RequestSearch } from '../../requests/maintenance/search.ts';
import classes from './analytics.module.css';

export interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string;
}

/** A figure with its name. */
export function Figure({ label, value, hint }: FigureProps) {
  return (
    <Paper withBorder p="md" className={classes.figure}>
      <Text size="sm" className="quiet" component="h3" fw={500}>
        {label}
      </Text>
      <Text className={`${classes.value} numbers`} component="p">
        {value}
      </Text>
      {hint && (
        <Text size="xs" className="quiet">
          {hint}
        </Text>
      )}
    </Paper>
  );
}

export interface RequestCountProps {
  readonly count: string;
  /** Description of the count, for screen readers. */
  readonly label: string;
  /** The list of these requests; plain text without one. */
  readonly search: RequestSearch | undefined;
}

/** A number of requests that links to them. */
export function RequestCount({ count, label, search }: RequestCountProps) {
  if (search === undefined) return <>{count}</>;
  return (
    <TextLink to="/requests" search={search} inherit aria-label={`${count} ${label}`}>
      {count}
    </TextLink>
  );
}
