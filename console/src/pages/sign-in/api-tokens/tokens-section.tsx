import { useMutation, useQuery } from '@apollo/client/react';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  CreateMyTokenDocument,
  MyTokensDocument,
  RevokeMyTokenDocument,
  TokenScopesDocument,
} from '../../../parts/tokens/tokens.generated.ts';
import { TokensSection } from '../../../parts/tokens/tokens-section.tsx';
import { may, useViewer } from '../../../session/viewer.ts';

/** The viewer's API tokens. */
export function MyTokensSection() {
  const { t } = useTranslation('tokens');
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(MyTokensDocument);
  const scopes = useQuery(TokenScopesDocument, { fetchPolicy: 'cache-first' });
  const again = { refetchQueries: [MyTokensDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateMyTokenDocument, again);
  const [revoke] = useMutation(RevokeMyTokenDocument, again);
  return (
    <TokensSection
      anchor="tokens"
      hint={
        <>
          {t('ownHint')}{' '}
          <Anchor href="/graphiql" underline="always">
            GraphiQL
          </Anchor>{' '}
          ·{' '}
          <Anchor href="/docs" underline="always">
            {t('restReference')}
          </Anchor>
        </>
      }
      holds={(permission) => may(viewer, permission)}
      tokens={data?.apiTokens}
      error={error}
      // Steps by a relation need a scope and no permission, so every scope can be useful.
      usable={scopes.data?.permissions.map(({ id }) => id) ?? []}
      refetch={() => void refetch()}
      create={async (input) => (await create({ variables: { input } })).data?.createApiToken.token}
      revoke={async (id) => {
        await revoke({ variables: { id } });
      }}
    />
  );
}
