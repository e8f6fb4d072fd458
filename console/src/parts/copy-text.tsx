import { ActionIcon, Code, CopyButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from '../icons/icons.ts';

/** A value to copy, such as a hash. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" align="center">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            aria-label={copied ? t('action.copied') : `${t('action.copy')}: ${label}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
