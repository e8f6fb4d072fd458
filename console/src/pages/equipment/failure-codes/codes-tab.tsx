import { Group, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_KINDS } from '../../../parts/failure-codes/use-codes.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { CodeDialog, type EditedCode } from './code-dialog.tsx';
import { CodeList } from './code-list.tsx';
import { CodeRowsDocument } from './codes.generated.ts';

/** The problems, causes and remedies of all requests, or of those of a category. */
export function CodesTab() {
  const { t } = useTranslation('codes');
  const { category } = useSearch({ from: '/signed-in/system/settings' });
  const navigate = useNavigate({ from: '/system/settings' });
  const any = useAnyThings();
  const [archived, setArchived] = useState(false);
  const [edited, setEdited] = useState<EditedCode>();
  const list = useWholeConnection(
    CodeRowsDocument,
    { filter: { archived } },
    (data) => data.failureCodes,
  );
  const own = list.nodes.filter(({ categoryId }) => categoryId === (category ?? null));
  return (
    <Stack gap="md">
      <Text size="sm" className="quiet" maw={720}>
        {t('hint')}
      </Text>
      <Group gap="md" align="end" justify="space-between">
        {(any.category || category !== undefined) && (
          <Stack gap={0} maw={360} style={{ flex: '1 1 14rem' }}>
            <ThingField
              kind="category"
              label={t('category')}
              placeholder={t('allRequests')}
              value={category}
              onChange={(thing) =>
                void navigate({ search: { tab: 'codes', category: thing?.id }, replace: true })
              }
            />
          </Stack>
        )}
        <UsedOrArchived label={t('shown')} archived={archived} onChange={setArchived} />
      </Group>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {CODE_KINDS.map(({ kind }) => (
        <CodeList
          key={kind}
          kind={kind}
          codes={own.filter((code) => code.kind === kind)}
          archived={archived}
          onAdd={() => setEdited({ kind, categoryId: category ?? null })}
          onEdit={(code) => setEdited({ kind, categoryId: code.categoryId, code })}
        />
      ))}
      {edited && <CodeDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  );
}
