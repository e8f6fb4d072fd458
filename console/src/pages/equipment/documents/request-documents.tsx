import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import type { RequestDetailFragment } from '../../requests/maintenance/request.generated.ts';
import { type DocumentEntryFragment, RequestDocumentsDocument } from './documents.generated.ts';
import { DocumentList } from './documents-section.tsx';

/**
 * The documents of what a request is about: of its equipment, of what this is a part of, and of its
 * place. Without any there is nothing.
 */
export function RequestDocuments({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('documents');
  const { id, asset, locationId } = request;
  const { data } = useQuery(RequestDocumentsDocument, {
    variables: { id },
    skip: asset === null && locationId === null,
  });
  const documents = data?.requestDocuments ?? [];
  if (documents.length === 0) return null;
  const originOf = ({ targetType, targetId }: DocumentEntryFragment) => {
    const params = { id: String(targetId) };
    if (targetType === 'LOCATION') {
      return (
        <TextLink to="/places/$id" params={params} inherit underline="always">
          {t('ofPlace')}
        </TextLink>
      );
    }
    const own = targetId === asset?.id ? asset : undefined;
    return (
      <TextLink to="/equipment/$id" params={params} inherit underline="always">
        {own ? `${own.tag} · ${own.name}` : t('ofWhole')}
      </TextLink>
    );
  };
  return (
    <Section title={t('documents')} anchor="documents">
      <DocumentList documents={documents} empty="" originOf={originOf} />
    </Section>
  );
}
