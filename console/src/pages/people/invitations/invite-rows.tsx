import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../parts/copy-text.tsx';
import type { InvitedRow } from './use-invite-list.ts';

const COLOURS = { ready: 'gray', wrong: 'red', failed: 'red', sent: 'teal' } as const;

/** The people of the list; each has its role, its department and what became of it. */
export function InviteRows({ rows }: { readonly rows: readonly InvitedRow[] }) {
  const { t } = useTranslation('people');
  return (
    <Stack
      component="ul"
      gap="xs"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('inviteList.rows')}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address can come twice, and rows keep their order.
        <li key={`${index}-${row.email}`}>
          <Row row={row} />
        </li>
      ))}
    </Stack>
  );
}

function Row({ row }: { readonly row: InvitedRow }) {
  const { t } = useTranslation(['people', 'common']);
  const { email, role, department, state, problem, link } = row;
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {email || '–'}
          </Text>
          <Text size="xs" className="quiet">
            {[t(`common:role.${role}`), department].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Badge tt="none" variant="light" color={COLOURS[state]} style={{ flexShrink: 0 }}>
          {t(`inviteList.states.${state}`)}
        </Badge>
      </Group>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {link && <CopyText value={link} label={t('inviteList.linkOf', { email })} />}
    </Stack>
  );
}
