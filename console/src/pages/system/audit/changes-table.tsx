import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './audit.module.css';
import { type FieldChange, textOf } from './record-changes.ts';

/** Fields of a record before and after, side by side. */
export function ChangesTable({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { t } = useTranslation('system');
  return (
    <Table withTableBorder aria-label={t('audit.changes')} className={classes.changes}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('audit.field')}</Table.Th>
          <Table.Th scope="col">{t('audit.before')}</Table.Th>
          <Table.Th scope="col">{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after, changed }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={changed ? 600 : 400}>
              {field}
            </Table.Th>
            <Table.Td className={changed ? classes.removed : undefined}>
              <Value value={before} kind={changed ? 'del' : undefined} />
            </Table.Td>
            <Table.Td className={changed ? classes.added : undefined}>
              <Value value={after} kind={changed ? 'ins' : undefined} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Value({ value, kind: Kind }: { value: unknown; kind: 'ins' | 'del' | undefined }) {
  const { t } = useTranslation('system');
  const text = textOf(value);
  if (text === null) {
    return (
      <Text span inherit className="quiet">
        {t('audit.nothing')}
      </Text>
    );
  }
  return Kind ? <Kind>{text}</Kind> : <span>{text}</span>;
}
