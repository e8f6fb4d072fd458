import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTool } from '../../../../icons/icons.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { Section } from '../../../../parts/section.tsx';
import { nameOf } from '../../../../session/viewer.ts';
import { AbsentWorkDocument } from './absent.generated.ts';
import type { AbsentRequest } from './request.ts';

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'));

/** Open work of one technician. */
interface AbsentTechnician {
  readonly id: number;
  readonly name: string;
  readonly requests: readonly AbsentRequest[];
}

function byTechnician(requests: readonly AbsentRequest[], unknown: string): AbsentTechnician[] {
  const groups = new Map<number, AbsentTechnician>();
  for (const request of requests) {
    const { assignee } = request;
    if (!assignee) continue;
    const name = nameOf(assignee) || `${unknown} (${assignee.id})`;
    const known = groups.get(assignee.id);
    groups.set(assignee.id, {
      id: assignee.id,
      name,
      requests: [...(known?.requests ?? []), request],
    });
  }
  return [...groups.values()];
}

/** Open work of suspended and inactive technicians, to hand over; nothing if there is none. */
export default function AbsentWork({ departmentId }: { readonly departmentId?: number }) {
  const { t } = useTranslation(['home', 'common']);
  const filter = { assigneeInactive: true, ...(departmentId !== undefined && { departmentId }) };
  const { data, refetch } = useQuery(AbsentWorkDocument, {
    variables: { filter },
    // Not in the cache: a request that was handed over would be listed for its new technician.
    fetchPolicy: 'no-cache',
  });
  const [chosen, setChosen] = useState<AbsentTechnician>();
  const requests = data?.maintenanceRequests.edges.map(({ node }) => node) ?? [];
  const groups = byTechnician(requests, t('common:unknownPerson'));
  if (groups.length === 0 && chosen === undefined) return null;
  return (
    <Section title={t('absent.title')} hint={t('absent.hint')}>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {groups.map((group) => (
          <Group key={group.id} component="li" justify="space-between" gap="sm">
            <div>
              <Text fw={550}>{group.name}</Text>
              <TextLink
                size="sm"
                to="/requests"
                search={{ assigneeId: group.id, assigneeInactive: true }}
              >
                {t('absent.open', { count: group.requests.length })}
              </TextLink>
            </div>
            <Button
              variant="default"
              leftSection={<IconTool size={16} />}
              aria-label={t('absent.assignOf', { name: group.name })}
              onClick={() => setChosen(group)}
            >
              {t('absent.assign')}
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen && (
        <Suspense>
          <ReassignDialog
            name={chosen.name}
            requests={chosen.requests}
            onClose={() => {
              setChosen(undefined);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}
