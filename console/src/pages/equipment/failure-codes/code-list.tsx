import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FailureCodeKind } from '../../../generated/schema.ts';
import { IconEdit, IconPlus } from '../../../icons/icons.ts';
import { textIn } from '../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { Section } from '../../../parts/section.tsx';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import { CODE_LISTS } from './code-dialog.tsx';
import { type CodeRowFragment, DeleteCodeDocument, UpdateCodeDocument } from './codes.generated.ts';

export interface CodeListProps {
  readonly kind: FailureCodeKind;
  readonly codes: readonly CodeRowFragment[];
  readonly archived: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (code: CodeRowFragment) => void;
}

/** The codes of a kind, in their order. */
export function CodeList({ kind, codes, archived, onAdd, onEdit }: CodeListProps) {
  const { t } = useTranslation('codes');
  return (
    <Section
      title={t(`kinds.${kind}`)}
      hint={t(`kindHints.${kind}`)}
      actions={
        !archived && (
          <Button
            variant="default"
            size="xs"
            style={{ flex: 'none' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            {t(`add.${kind}`)}
          </Button>
        )
      }
    >
      {codes.length === 0 ? (
        <Text size="sm" className="quiet">
          {t(archived ? 'noneArchived' : 'none')}
        </Text>
      ) : (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <CodeItem key={code.id} code={code} onEdit={() => onEdit(code)} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface ItemProps {
  readonly code: CodeRowFragment;
  readonly onEdit: () => void;
}

/** A code with its name in both languages. */
function CodeItem({ code, onEdit }: ItemProps) {
  const { t } = useTranslation('codes');
  const language = useTextLanguage();
  const [remove] = useMutation(DeleteCodeDocument, { refetchQueries: CODE_LISTS });
  const [update] = useMutation(UpdateCodeDocument, { refetchQueries: CODE_LISTS });
  const { id, version, archivedAt } = code;
  const name = textIn(code.name, language);
  const other = textIn(code.name, language === 'de' ? 'en' : 'de');
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name} {other !== name && <span className="quiet">· {other}</span>}
      </Text>
      <Group gap={4} wrap="nowrap">
        {archivedAt === null && (
          <ActionIcon variant="subtle" aria-label={t('edit', { name })} onClick={onEdit}>
            <IconEdit size={18} />
          </ActionIcon>
        )}
        <Archiving
          name={name}
          archived={archivedAt !== null}
          hint={t('archiveHint')}
          onArchive={async () =>
            (await remove({ variables: { id } })).data?.deleteFailureCode.archivedAt != null
          }
          onRestore={async () => {
            const input = { id, expectedVersion: version, archived: false };
            await update({ variables: { input } });
          }}
        />
      </Group>
    </Group>
  );
}
