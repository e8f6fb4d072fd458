import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../api/files.ts';
import { IconCopy, IconDownload } from '../../../icons/icons.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { useReasonText } from '../../../parts/reason-text.ts';

/** Answer to an import (docs/behaviour/things.md). */
export interface ImportReport {
  readonly dryRun: boolean;
  readonly applied: boolean;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly errorCount: number;
  readonly errors: readonly {
    readonly row: number;
    readonly field: string;
    /** The name of the column in the file. */
    readonly column: string | null;
    readonly reason: string;
  }[];
}

/** The errors by row, to be mended in the spreadsheet; they can be copied and saved. */
export function ImportErrors({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation(['things', 'common']);
  const reasonText = useReasonText();
  const { errorCount } = report;
  const errors = report.errors.map((error) => ({ ...error, reason: reasonText(error.reason) }));
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const table = (separator: string, cell: (value: string | number) => string) =>
    [
      [t('import.row'), t('import.column'), t('import.reason')],
      ...errors.map(({ row, field, column, reason }) => [row, column ?? field, reason]),
    ]
      .map((cells) => cells.map(cell).join(separator))
      .join('\r\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(table('\t', String));
      notifyDone(t('common:action.copied'));
    } catch {
      notifyFailed(t('import.notCopied'));
    }
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveBlob(new Blob(['\ufeff', table(',', quoted)]), 'errors.csv')}
        >
          {t('import.saveErrors')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {t('import.copyErrors')}
        </Button>
        {errorCount > errors.length && (
          <Text size="sm" className="quiet">
            {t('import.firstErrors', { count: errors.length, all: errorCount })}
          </Text>
        )}
      </Group>
      <Table aria-label={t('import.errors')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('import.row')}</Table.Th>
            <Table.Th scope="col">{t('import.column')}</Table.Th>
            <Table.Th scope="col">{t('import.reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ row, field, column, reason }) => (
            <Table.Tr key={`${row} ${field} ${reason}`}>
              <Table.Td className="numbers">{row}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{column ?? field}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
