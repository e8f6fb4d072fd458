import { useQuery } from '@apollo/client/react';
import { textIn } from '../fields/local-text.ts';
import { useTextLanguage } from '../fields/use-text-language.ts';
import { OneCodeDocument } from './failure-codes.generated.ts';

/** The name of a failure code, also of an archived one; its number until it is read. */
export function CodeName({ id }: { readonly id: number }) {
  const language = useTextLanguage();
  const { data } = useQuery(OneCodeDocument, { variables: { id }, fetchPolicy: 'cache-first' });
  return data ? textIn(data.failureCode.name, language) : `#${id}`;
}
