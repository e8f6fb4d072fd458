import { Code, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../parts/copy-text.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import type { AuditTrailQuery } from './audit.generated.ts';
import { ChangesTable } from './changes-table.tsx';
import { changesOf, restOf, textOf } from './record-changes.ts';

/** A record of the audit trail. */
export type AuditRow = AuditTrailQuery['auditRecords']['edges'][number]['node'];

/** All fields of a record. */
export function RecordDetails({ record }: { readonly record: AuditRow }) {
  const { t } = useTranslation(['system', 'common']);
  const format = useFormat();
  const changes = changesOf(record.metadata);
  const hash = (value: string | null, label: string) =>
    value && <CopyText value={value} label={label} />;
  return (
    <Stack gap="md" py="xs" w="100%">
      {changes.length > 0 && <ChangesTable changes={changes} />}
      <Facts
        facts={[
          ...restOf(record.metadata).map(
            ([name, value]) => [name, <Code key={name}>{textOf(value) ?? '–'}</Code>] as const,
          ),
          [t('audit.action'), <Code key="action">{record.action}</Code>],
          [t('audit.email'), record.actorEmail],
          [t('audit.time'), format.exact(record.timestamp)],
          [
            t('audit.role'),
            record.actorRole && t(`common:role.${record.actorRole.toUpperCase() as 'EMPLOYEE'}`),
          ],
          [t('audit.target'), `${record.targetType} ${record.targetId}`],
          [t('audit.address'), record.ipAddress],
          [t('audit.requestId'), hash(record.requestId, t('audit.requestId'))],
          [t('audit.id'), record.id],
          [t('audit.sequence'), record.sequence ?? t('audit.notSealed')],
          [t('audit.hash'), hash(record.hash, t('audit.hash'))],
          [t('audit.previousHash'), hash(record.previousHash, t('audit.previousHash'))],
        ]}
      />
    </Stack>
  );
}
