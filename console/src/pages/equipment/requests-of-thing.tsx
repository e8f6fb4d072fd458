import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconClipboardList } from '../../icons/icons.ts';
import { DataList } from '../../parts/data-list.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { useConnection } from '../../parts/use-connection.ts';
import { HoldBadge, StageBadge } from '../requests/maintenance/stage-badge.tsx';
import { RequestsOfThingDocument } from './assets/equipment.generated.ts';

export interface RequestsOfThingProps {
  readonly of: { readonly assetId: number } | { readonly locationId: number };
}

/** The requests about an asset or a place and what is below it, newest first. */
export function RequestsOfThing({ of }: RequestsOfThingProps) {
  const { t } = useTranslation('things');
  const list = useConnection(
    RequestsOfThingDocument,
    { filter: of },
    (data) => data.maintenanceRequests,
  );
  return (
    <Section
      title={t('requests')}
      actions={
        <TextLink to="/requests" search={{ ...of, show: 'all' }} size="sm">
          {t('allRequests')}
        </TextLink>
      }
    >
      {list.nodes.length === 0 && !list.loading && list.error === undefined ? (
        <Text size="sm" className="quiet">
          {t('noRequests')}
        </Text>
      ) : (
        <DataList
          label={t('requests')}
          list={list}
          rowKey={({ id }) => id}
          filtered={false}
          empty={{ icon: IconClipboardList, title: t('noRequests') }}
          columns={[
            {
              key: 'title',
              label: t('field.title'),
              phone: 'title',
              render: ({ id, title }) => (
                <TextLink to="/requests/$id" params={{ id: String(id) }} inherit>
                  {title}
                </TextLink>
              ),
            },
            {
              key: 'stage',
              label: t('field.state'),
              render: ({ stage, onHold }) => (
                <>
                  <StageBadge stage={stage} /> {onHold && <HoldBadge />}
                </>
              ),
            },
            {
              key: 'createdAt',
              label: t('field.createdAt'),
              render: ({ createdAt }) => <Ago iso={createdAt} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
