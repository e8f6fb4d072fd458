import { useQuery } from '@apollo/client/react';
import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { useMay } from '../../../session/viewer.ts';
import { IdentityIncidentsDocument } from './identity.generated.ts';

const SUBJECTS = ['identity_groups', 'identity_super_admin'] as const;

/** Open incidents of the identity provider, each with what to do about it. */
export function IdentityNotices() {
  const { t } = useTranslation('identity');
  const format = useFormat();
  const mayRead = useMay('monitoring.read');
  const { data } = useQuery(IdentityIncidentsDocument, {
    skip: !mayRead,
    fetchPolicy: 'cache-and-network',
  });
  const open = (data?.monitoringIncidents.edges ?? [])
    .map(({ node }) => node)
    .filter(({ closedAt }) => closedAt === null);
  return SUBJECTS.flatMap((subject) => {
    const incident = open.find((one) => one.subject === subject);
    if (incident === undefined) return [];
    const when = format.dateTime(incident.openedAt);
    return [
      <Alert
        key={subject}
        color="orange"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={t(`incident.${subject}.title`)}
      >
        <Text size="sm">{t(`incident.${subject}.text`)}</Text>
        <Text size="xs" className="quiet" mt={4}>
          {t('incident.since', { when })}
        </Text>
      </Alert>,
    ];
  });
}
