import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { useLinkToken } from './use-link-token.ts';

export interface LinkPageProps {
  readonly title: string;
  /** Hint of the page without a link, and with one. */
  readonly hints: { readonly request: string; readonly use: string };
  /** Requests a mail with a link to an address. */
  readonly request: (email: string) => Promise<unknown>;
  /** The form that uses the link with this token. */
  readonly form: (token: string) => ReactNode;
}

/** A page that uses a mailed link or requests one. */
export function LinkPage({ title, hints, request, form }: LinkPageProps) {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  return (
    <EntryFrame title={title} hint={token === undefined ? hints.request : hints.use}>
      {token === undefined ? (
        <MailRequestForm action={t('links.request')} send={request} />
      ) : (
        <Fragment key={token}>{form(token)}</Fragment>
      )}
      <Text size="sm" ta="center">
        <TextLink to="/login" underline="always" inherit>
          {t('links.toLogin')}
        </TextLink>
      </Text>
    </EntryFrame>
  );
}
