import { useTranslation } from 'react-i18next';
import { IconShieldCheck } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { LogLevelBadge } from '../../../parts/log-level.tsx';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import {
  MySecurityLogDocument,
  type MySecurityLogQuery,
} from '../../people/me/account.generated.ts';

type Entry = MySecurityLogQuery['mySecurityLogs']['edges'][number]['node'];

/** Security log of the viewer's account. */
export function SecurityLogSection() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const list = useConnection(MySecurityLogDocument, {}, (data) => data.mySecurityLogs);
  const columns: readonly Column<Entry>[] = [
    {
      key: 'event',
      label: t('event'),
      render: ({ message }) => message,
      phone: 'title',
    },
    { key: 'level', label: t('level'), render: ({ level }) => <LogLevelBadge level={level} /> },
    { key: 'when', label: t('when'), render: ({ timestamp }) => format.exact(timestamp) },
    { key: 'address', label: t('address'), render: ({ ipAddress }) => ipAddress ?? '–' },
  ];
  return (
    <Section title={t('securityLog')} hint={t('securityLogHint')}>
      <DataList
        label={t('securityLog')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconShieldCheck, title: t('securityLog') }}
      />
    </Section>
  );
}
