import { useMutation } from '@apollo/client/react';
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import type { Scope } from './definition-values.ts';
import { UpdateDefinitionDocument } from './definitions.generated.ts';
import { DEFINITION_LISTS, useArchived } from './use-definitions.ts';

/** The archived questions of a scope, which can be restored; nothing where there are none. */
export function ArchivedFields({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const [opened, { toggle }] = useDisclosure(false);
  const { nodes, hasMore, loadMore } = useArchived(scope);
  const [update] = useMutation(UpdateDefinitionDocument, { refetchQueries: DEFINITION_LISTS });
  if (nodes.length === 0 && !hasMore) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={toggle}>
        {t('archived', { count: nodes.length })}
      </Button>
      <Collapse expanded={opened} w="100%">
        <Stack gap="xs">
          {nodes.map(({ id, version, label, kind }) => (
            <Group key={id} justify="space-between" wrap="nowrap">
              <Text size="sm">
                {textIn(label, language)} <span className="quiet">· {t(`kinds.${kind}`)}</span>
              </Text>
              <Archiving
                name={textIn(label, language)}
                archived
                hint=""
                onArchive={async () => true}
                onRestore={async () => {
                  const input = { id, expectedVersion: version, archived: false };
                  await update({ variables: { input } });
                }}
              />
            </Group>
          ))}
          {hasMore && (
            <Button variant="subtle" size="compact-sm" onClick={loadMore}>
              {t('more')}
            </Button>
          )}
        </Stack>
      </Collapse>
    </Stack>
  );
}
