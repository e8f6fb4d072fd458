import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { nameOf } from '../../../session/viewer.ts';
import { useTechnicians } from '../../requests/maintenance/use-technicians.ts';
import type { HandOverMutation } from './handover.generated.ts';

/** The outcome of a handover, or of its trial. */
export type HandoverOutcome = HandOverMutation['handOver'];

export interface HandoverResultsProps {
  readonly outcome: NonNullable<HandoverOutcome>;
  /** Titles of requests by id, as far as they are known. */
  readonly titles: ReadonlyMap<number, string>;
}

type Failure = NonNullable<NonNullable<HandoverOutcome>['results'][number]['error']>;

/** The technician that gets each request, or the reason why nobody does. */
export function HandoverResults({ outcome, titles }: HandoverResultsProps) {
  const { t } = useTranslation('workload');
  const { technicians } = useTechnicians();
  const names = new Map(technicians.map((person) => [person.id, nameOf(person)]));
  if (outcome.results.length === 0) return <Text size="sm">{t('handover.nothing')}</Text>;
  return (
    <div>
      <Text size="sm" fw={500} role="status">
        {t(outcome.dryRun ? 'handover.tried' : 'handover.moved', { count: outcome.succeeded })}
      </Text>
      <Stack
        gap="xs"
        mt="xs"
        component="ul"
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={t('handover.requests')}
      >
        {outcome.results.map(({ id, technicianId, error }) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <TextLink size="sm" to="/requests/$id" params={{ id: String(id) }}>
              {titles.get(id) ?? `#${id}`}
            </TextLink>
            <Text span size="sm" c={error ? 'var(--mantine-color-error)' : undefined}>
              {error ? reasonOf(error) : `→ ${names.get(technicianId ?? 0) || `#${technicianId}`}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </div>
  );

  function reasonOf({ code, details, message }: Failure) {
    const reason = (details as { reason?: string } | null)?.reason;
    if (reason === 'no_candidate') return t('handover.nobody');
    return code === 'INVALID_TRANSITION' ? t('handover.gone') : message;
  }
}
