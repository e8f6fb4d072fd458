import { useQuery } from '@apollo/client/react';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MaintenanceRequestFilter } from '../../../generated/schema.ts';
import { IconUsers } from '../../../icons/icons.ts';
import { knownList } from '../../../parts/known-list.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { Ago } from '../../../parts/time.tsx';
import {
  type OpenReportEntryFragment,
  OpenReportTitlesDocument,
} from '../../outward/report-links/links.generated.ts';
import { StageBadge } from '../../requests/maintenance/stage-badge.tsx';

const OPEN = ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'] as const;

export interface OpenReportsProps {
  readonly of: { readonly assetId: number } | { readonly locationId: number };
  readonly reports: readonly OpenReportEntryFragment[];
}

/**
 * The open reports about exactly this asset or place. Everybody reads that there are any; titles
 * and links have those that the viewer sees.
 */
export function OpenReports({ of, reports }: OpenReportsProps) {
  const { t } = useTranslation('asset');
  const filter: MaintenanceRequestFilter = { ...of, exact: true, stage: [...OPEN] };
  const { data } = useQuery(OpenReportTitlesDocument, {
    variables: { filter },
    skip: reports.length === 0,
  });
  if (reports.length === 0) return null;
  const titles = new Map(
    data?.maintenanceRequests.edges.map(({ node }) => [node.id, node.title] as const),
  );
  return (
    <Section title={t('reports.title')}>
      <ShortList label={t('reports.title')} list={knownList(reports)} empty="">
        {({ id, category, stage, since, meTooCount }) => (
          <Group gap="xs" justify="space-between">
            <div style={{ minWidth: 0 }}>
              {titles.has(id) ? (
                <TextLink to="/requests/$id" params={{ id: String(id) }} fw={550}>
                  {titles.get(id)}
                </TextLink>
              ) : (
                <Text span>{category ?? t('reports.other')}</Text>
              )}
              {meTooCount > 0 && (
                <Text size="sm" className="quiet">
                  <IconUsers size={14} aria-hidden /> {t('reports.meToo', { count: meTooCount })}
                </Text>
              )}
            </div>
            <Group gap="xs" wrap="nowrap">
              <StageBadge stage={stage} />
              <Text span size="sm" className="quiet">
                <Ago iso={since} />
              </Text>
            </Group>
          </Group>
        )}
      </ShortList>
    </Section>
  );
}
