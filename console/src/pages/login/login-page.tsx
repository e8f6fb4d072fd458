import { Button, Divider, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { ServiceError } from '../../api/service-error.ts';
import { TextLink } from '../../parts/links.tsx';
import { ErrorNotice } from '../../parts/states.tsx';
import { accessToken, signInWithCode } from '../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { innerPath } from './search.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useChoices } from './use-choices.ts';

/** Where the identity provider's login begins. */
const PROVIDER_LOGIN = '/api/v1/auth/oidc/login';

/** Remembers the page asked for while the browser is at the identity provider. */
const NEXT = 'login-next';

/** Sign in with a password or at the identity provider. */
export function LoginPage() {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/login' });
  const finish = useFinish(search.next);
  const { choices } = useChoices();
  const codeError = useLoginCode(search.code, finish);
  useEffect(() => {
    // Who has a session in another tab needs no login.
    if (search.code === undefined) {
      void accessToken().then(
        (token) => token !== undefined && finish(),
        () => undefined,
      );
    }
  }, [search.code, finish]);
  const error =
    codeError ??
    (search.error === undefined ? undefined : new ServiceError(search.error, search.error));
  return (
    <EntryFrame title={t('signInTitle')} hint={t('signInHint')}>
      {error !== undefined && <ErrorNotice error={error} />}
      <SignInForm onSignedIn={finish} />
      {choices?.identityProvider && (
        <>
          <Divider label={t('or')} />
          <Button
            component="a"
            href={PROVIDER_LOGIN}
            variant="default"
            leftSection={<IconKey size={18} />}
            onClick={() => search.next && sessionStorage.setItem(NEXT, search.next)}
          >
            {t('withProvider')}
          </Button>
        </>
      )}
      {choices?.mail && (
        <Text size="sm" ta="center">
          <TextLink to="/reset" underline="always" inherit>
            {t('links.forgot')}
          </TextLink>
        </Text>
      )}
      <Text size="sm" ta="center" className="quiet">
        {t('noAccount')}{' '}
        <TextLink to="/register" underline="always" inherit>
          {t('register')}
        </TextLink>
      </Text>
    </EntryFrame>
  );
}

/** Opens the page that was asked for, with nothing of an earlier person in the cache. */
function useFinish(next: string | undefined): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const [finish] = useState(() => async () => {
    const wanted = next ?? innerPath(sessionStorage.getItem(NEXT) ?? undefined) ?? '/';
    sessionStorage.removeItem(NEXT);
    await client.clearStore();
    await router.invalidate();
    await navigate({ to: wanted, replace: true });
  });
  return finish;
}

function useLoginCode(code: string | undefined, finish: () => void): unknown {
  const [error, setError] = useState<unknown>();
  const used = useRef<string>(undefined);
  useEffect(() => {
    if (code === undefined || used.current === code) return;
    // A code counts once: a second effect of the same page must not send it again.
    used.current = code;
    signInWithCode(code).then(finish, setError);
  }, [code, finish]);
  return error;
}
