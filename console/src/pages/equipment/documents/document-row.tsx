import { ActionIcon, Badge, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveBlob } from '../../../api/files.ts';
import { IconDots, IconDownload, IconEdit, IconTrash } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { nameOf } from '../../../session/viewer.ts';
import things from '../things.module.css';
import { formatName, shownAs, standingOf } from './document-values.ts';
import type { DocumentEntryFragment } from './documents.generated.ts';
import classes from './documents.module.css';

/** Saves the file of a document. */
export function useSaveDocument(): (document: DocumentEntryFragment) => Promise<void> {
  const errorText = useErrorText();
  return async ({ url, fileName }) => {
    try {
      const response = await download(url);
      saveBlob(await response.blob(), fileName);
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
}

export interface DocumentRowProps {
  readonly document: DocumentEntryFragment;
  /** The thing, where the list has documents of several. */
  readonly origin?: ReactNode;
  readonly onOpen: (document: DocumentEntryFragment) => void;
  readonly onEdit?: ((document: DocumentEntryFragment) => void) | undefined;
  readonly onDelete?: ((document: DocumentEntryFragment) => void) | undefined;
}

/** One document in a list: it opens in place where browsers show its format, and is saved otherwise. */
export function DocumentRow({ document, origin, onOpen, onEdit, onDelete }: DocumentRowProps) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const save = useSaveDocument();
  const { title, kind, fileName, mimeType, size, createdAt, uploadedBy } = document;
  const opens = shownAs(mimeType) !== undefined;
  const facts = [
    formatName(fileName),
    format.bytes(size),
    format.date(createdAt),
    uploadedBy && nameOf(uploadedBy),
  ];
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div className={things.entry}>
        <Group gap="xs">
          <UnstyledButton
            className={classes.open}
            onClick={() => (opens ? onOpen(document) : void save(document))}
          >
            {title}
          </UnstyledButton>
          {kind !== 'OTHER' && (
            <Badge variant="light" color="gray" tt="none">
              {t(`kind.${kind}`)}
            </Badge>
          )}
          <ValidUntil document={document} />
        </Group>
        <Text size="xs" className="quiet">
          {origin}
          {origin && ' · '}
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" className="no-print">
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('saveOf', { title })}
          onClick={() => void save(document)}
        >
          <IconDownload size={18} />
        </ActionIcon>
        {onEdit && onDelete && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size="lg" aria-label={t('actionsOf', { title })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => onEdit(document)}>
                {t('edit')}
              </Menu.Item>
              <Menu.Item
                className={things.dangerous}
                color="var(--menu-item-color)"
                leftSection={<IconTrash size={16} />}
                onClick={() => onDelete(document)}
              >
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Group>
  );
}

function ValidUntil({ document: { validUntil } }: Pick<DocumentRowProps, 'document'>) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  if (validUntil === null) return null;
  const standing = standingOf(validUntil, new Date().toISOString().slice(0, 10));
  const color = { ended: 'red', near: 'orange', valid: 'gray' }[standing];
  return (
    <Badge variant="light" color={color} tt="none">
      {t(standing === 'ended' ? 'endedOn' : 'validUntilDay', { day: format.day(validUntil) })}
    </Badge>
  );
}
