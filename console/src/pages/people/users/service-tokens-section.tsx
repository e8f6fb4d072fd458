import { useMutation, useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import {
  CreateServiceTokenDocument,
  RevokeServiceTokenDocument,
  ServiceTokensDocument,
  TokenScopesDocument,
} from '../../../parts/tokens/tokens.generated.ts';
import { TokensSection } from '../../../parts/tokens/tokens-section.tsx';

export interface ServiceTokensSectionProps {
  readonly id: number;
  /** Permissions of the account. */
  readonly permissions: readonly string[];
}

/** API tokens of a service account, for people who manage it. */
export function ServiceTokensSection({ id, permissions }: ServiceTokensSectionProps) {
  const { t } = useTranslation('tokens');
  const { data, error, refetch } = useQuery(ServiceTokensDocument, { variables: { id } });
  const scopes = useQuery(TokenScopesDocument, { fetchPolicy: 'cache-first' });
  const again = { refetchQueries: [ServiceTokensDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateServiceTokenDocument, again);
  const [revoke] = useMutation(RevokeServiceTokenDocument, again);
  return (
    <TokensSection
      hint={t('serviceHint')}
      holds={(permission) => permissions.includes(permission)}
      tokens={data?.serviceAccountTokens}
      error={error}
      usable={scopes.data?.permissions.map((permission) => permission.id) ?? []}
      refetch={() => void refetch()}
      create={async (terms) => {
        const made = await create({ variables: { input: { id, ...terms } } });
        return made.data?.createServiceAccountToken.token;
      }}
      revoke={async (tokenId) => {
        await revoke({ variables: { input: { id, tokenId } } });
      }}
    />
  );
}
