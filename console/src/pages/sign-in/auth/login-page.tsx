import { Button, Divider, Text } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/client.ts';
import { ServiceError } from '../../../api/service-error.ts';
import { IconKey } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { tabData } from '../../../parts/site-data.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { type SecondStep, secondStepOf, signInWithPasskey } from '../../../session/factors.ts';
import { accessToken, signInWithCode, store } from '../../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SecondStepForm } from './late-second-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PROVIDER_CODES, PROVIDER_LOGIN, providerCodeOf } from './provider.ts';
import { innerPath } from './search.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useChoices } from './use-choices.ts';

/** Stores the requested page while the browser is at the identity provider. */
const NEXT = 'login-next';

/** Sign in with a password, a passkey or at the identity provider. */
export function LoginPage() {
  const { code, reauthenticate } = useSearch({ from: '/login' });
  return reauthenticate && code !== undefined ? <Handover code={code} /> : <SignIn />;
}

/** The window of a re-authentication: passes the code on and closes. */
function Handover({ code }: { readonly code: string }) {
  const { t } = useTranslation('session');
  useEffect(() => {
    const channel = new BroadcastChannel(PROVIDER_CODES);
    channel.postMessage(code);
    channel.close();
    window.close();
  }, [code]);
  return (
    <EntryFrame title={t('handedOver')} hint={t('handedOverHint')}>
      {null}
    </EntryFrame>
  );
}

function SignIn() {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/login' });
  const finish = useFinish(search.next);
  const { choices } = useChoices();
  const { error: codeError, step, forget, confirm } = useLoginCode(search.code, finish);
  useEffect(() => {
    // A session in another tab makes a login unnecessary.
    if (search.code === undefined) {
      void accessToken().then(
        (token) => token !== undefined && finish(),
        () => undefined,
      );
    }
  }, [search.code, finish]);
  const error =
    codeError ??
    (search.error === undefined
      ? undefined
      : ofLogin(new ServiceError(search.error, search.error, { reason: search.reason })));
  if (step !== undefined) {
    return (
      <EntryFrame title={t('signInTitle')} hint={t('signInHint')}>
        <SecondStepForm step={step} onSignedIn={finish} onCancel={forget} />
      </EntryFrame>
    );
  }
  if (confirm !== undefined) return <SignInInstead onConfirm={confirm} onCancel={finish} />;
  return (
    <EntryFrame title={t('signInTitle')} hint={t('signInHint')}>
      {error !== undefined && <ErrorNotice error={error} />}
      <SignInForm onSignedIn={finish} />
      {(choices?.identityProvider || choices?.passkeys) && <Divider label={t('or')} />}
      {choices?.passkeys && <PasskeyButton run={signInWithPasskey} onDone={finish} />}
      {choices?.identityProvider && (
        <Button
          component="a"
          href={PROVIDER_LOGIN}
          variant="default"
          leftSection={<IconKey size={18} />}
          onClick={() => search.next && tabData.set(NEXT, search.next)}
        >
          {t('withProvider')}
        </Button>
      )}
      {choices?.mail === false && (
        <Text size="sm" ta="center">
          {t('forgotNoMail')}
        </Text>
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

interface SignInInsteadProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks whether the login at the identity provider should replace the current session. */
function SignInInstead({ onConfirm, onCancel }: SignInInsteadProps) {
  const { t } = useTranslation('session');
  const email = store.tokens?.user.email ?? '';
  return (
    <EntryFrame title={t('insteadTitle')} hint={t('insteadHint', { email })}>
      <Button size="md" onClick={onCancel}>
        {t('insteadKeep')}
      </Button>
      <Button size="md" variant="default" onClick={onConfirm}>
        {t('insteadReplace')}
      </Button>
    </EntryFrame>
  );
}

/** The error of a login at the identity provider, with a specific text: no password was wrong. */
function ofLogin(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const code = providerCodeOf(error);
  return code === undefined ? error : new ServiceError(code, error.message, error.details);
}

/** Opens the requested page, after removing data of another person from the cache. */
function useFinish(next: string | undefined): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const [finish] = useState(() => async () => {
    const wanted = next ?? innerPath(tabData.get(NEXT) ?? undefined) ?? '/';
    tabData.set(NEXT, null);
    await client.clearStore();
    await router.invalidate();
    await navigate({ to: wanted, replace: true });
  });
  return finish;
}

/**
 * Signs in with a one-time code, with the second step if the account has one. If somebody is signed
 * in, the page asks first: another person's link could replace their session.
 */
function useLoginCode(code: string | undefined, finish: () => void) {
  const [error, setError] = useState<unknown>();
  const [step, setStep] = useState<SecondStep>();
  const [question, setQuestion] = useState<string>();
  const used = useRef<string>(undefined);
  const exchange = useCallback(
    (given: string) => {
      setQuestion(undefined);
      signInWithCode(given).then(finish, (thrown: unknown) => {
        const next = secondStepOf(thrown);
        if (next === undefined) setError(ofLogin(thrown));
        else setStep(next);
      });
    },
    [finish],
  );
  useEffect(() => {
    if (code === undefined || used.current === code) return;
    // A code can be used once: a second effect of the same page must not send it again.
    used.current = code;
    accessToken().then(
      (token) => (token === undefined ? exchange(code) : setQuestion(code)),
      setError,
    );
  }, [code, exchange]);
  return {
    error,
    step,
    forget: () => setStep(undefined),
    /** Exchanges the code after the confirmation; undefined if none is needed. */
    confirm: question === undefined ? undefined : () => exchange(question),
  };
}
