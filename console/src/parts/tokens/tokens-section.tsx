import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../icons/icons.ts';
import { Confirm } from '../confirm.tsx';
import { useFormat } from '../format.ts';
import { notifyDone } from '../notify.ts';
import { Section } from '../section.tsx';
import { ErrorNotice } from '../states.tsx';
import { NewTokenDialog, type TokenTerms } from './new-token-dialog.tsx';
import { TokenNotice } from './token-notice.tsx';
import type { TokenRowFragment } from './tokens.generated.ts';

export interface TokensSectionProps {
  readonly hint: ReactNode;
  /** Part of an address that leads to it. */
  readonly anchor?: string;
  /** Undefined until they are known. */
  readonly tokens: readonly TokenRowFragment[] | undefined;
  readonly error: unknown;
  /** Permissions that a token can use; others are not offered. */
  readonly usable: readonly string[];
  /** Returns whether the account has a permission. */
  readonly holds: (permission: string) => boolean;
  readonly refetch: () => void;
  /** Creates a token. @returns its text. */
  readonly create: (terms: TokenTerms) => Promise<string | undefined>;
  readonly revoke: (id: string) => Promise<void>;
}

/** API tokens of an account: creates them, shows them once, and revokes them. */
export function TokensSection(props: TokensSectionProps) {
  const { hint, anchor, tokens, error, usable, holds, refetch, create, revoke } = props;
  const { t } = useTranslation('tokens');
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<string>();
  return (
    <Section
      title={t('title')}
      hint={hint}
      anchor={anchor}
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={16} />}
          style={{ flex: 'none' }}
          onClick={() => setCreating(true)}
        >
          {t('new')}
        </Button>
      }
    >
      {error !== undefined && !tokens && <ErrorNotice error={error} onRetry={refetch} />}
      {!tokens && error === undefined && <Skeleton height={60} />}
      {tokens?.length === 0 && (
        <Text size="sm" className="quiet">
          {t('none')}
        </Text>
      )}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tokens?.map((token) => (
          <TokenItem key={token.id} token={token} revoke={revoke} />
        ))}
      </Stack>
      {creating && (
        <NewTokenDialog
          usable={usable}
          holds={holds}
          onClose={() => setCreating(false)}
          create={async (terms) => setShown(await create(terms))}
        />
      )}
      {shown !== undefined && <TokenNotice token={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}

interface TokenItemProps {
  readonly token: TokenRowFragment;
  readonly revoke: (id: string) => Promise<void>;
}

function TokenItem({ token, revoke }: TokenItemProps) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const [ending, setEnding] = useState(false);
  const { id, name, scopes, expiresAt, lastUsedAt } = token;
  return (
    <Group component="li" gap="sm">
      <div style={{ flex: 1, minWidth: '12rem' }}>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" className="quiet">
          {[
            lastUsedAt ? t('lastUsed', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
            t('expires', { when: format.date(expiresAt) }),
          ].join(' · ')}
        </Text>
        <Group gap={4} mt={4}>
          {scopes.map((scope) => (
            <Badge key={scope} size="sm" tt="none" variant="light" color="gray">
              {scope}
            </Badge>
          ))}
        </Group>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('endOf', { name })}
        onClick={() => setEnding(true)}
      >
        {t('end')}
      </Button>
      <Confirm
        opened={ending}
        onClose={() => setEnding(false)}
        title={t('endTitle')}
        action={t('end')}
        dangerous
        onConfirm={async () => {
          await revoke(id);
          notifyDone(t('ended'));
        }}
      >
        {t('endText', { name })}
      </Confirm>
    </Group>
  );
}
