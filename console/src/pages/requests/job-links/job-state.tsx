import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobLinkState } from '../../../generated/schema.ts';

const COLORS: Readonly<Record<JobLinkState, string>> = {
  SENT: 'gray',
  SEEN: 'gray',
  ACCEPTED: 'blue',
  DECLINED: 'red',
  DONE: 'green',
  RETURNED: 'orange',
  WITHDRAWN: 'gray',
};

/** State of a contractor's job. */
export function JobState({ state }: { readonly state: JobLinkState }) {
  const { t } = useTranslation('jobs');
  return (
    <Badge variant="light" tt="none" color={COLORS[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
