import { useQuery } from '@apollo/client/react';
import {
  ActionIcon,
  Box,
  Group,
  Kbd,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import { type Language, setLanguage, setPreferredLanguage } from '../i18n/index.ts';
import { IconSearch } from '../icons/icons.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { signOutQuestion } from '../offline/outbox/sign-out-question.ts';
import { pushPermission } from '../offline/push.ts';
import { PushClicks } from '../offline/push-clicks.tsx';
import { registerServiceWorker } from '../offline/register.ts';
import { firstDeviceSettings } from '../pages/sign-in/sessions/device-difference.ts';
import { isApple } from '../parts/is-apple.ts';
import { ErrorNotice, LoadingPage } from '../parts/states.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { type Requirement, sessionRequirements } from '../session/requirements.ts';
import { ViewerDocument } from '../session/session.generated.ts';
import { store } from '../session/session.ts';
import { type Viewer, ViewerContext } from '../session/viewer.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { InboxButton } from './inbox-button.tsx';
import { useLatePart } from './late.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { hasWork, useStartPage } from './start-page.ts';
import { Tabs } from './tabs.tsx';
import { TimerButton } from './timer-button.tsx';
import { usePrintedLight } from './use-printed-light.ts';
import { useWaitingDraft } from './use-waiting-draft.ts';

const SignInAgain = lazy(() => import('../pages/sign-in/auth/sign-in-again.tsx'));
const Reauthenticate = lazy(() => import('../pages/sign-in/auth/reauthenticate.tsx'));
const EnrolmentRequired = lazy(() => import('../pages/sign-in/factors/enrolment-required.tsx'));
const TakeSettings = lazy(() => import('../pages/sign-in/sessions/take-settings.tsx'));
const KeptWords = lazy(() => import('../pages/outward/push/kept-words.tsx'));
const keepCurrent = () => import('../offline/package/keep-current.tsx');
const outboxLink = () => import('../offline/outbox/outbox-link.tsx');
const OutboxQuestion = lazy(() => import('../offline/outbox/sign-out-dialog.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** Frame of all pages with a session: navigation, account menu, and the page. */
export function Shell() {
  const { data, error, refetch } = useQuery(ViewerDocument);
  const navigate = useNavigate();
  useEffect(() => {
    store.onSignedOut = () => {
      void client.clearStore();
      void navigate({ to: '/login', ignoreBlocker: true });
    };
  }, [navigate]);
  useLanguageAndTheme(data?.me);
  useStartPage(data?.me);
  const isSignedIn = data !== undefined;
  const KeepCurrent = useLatePart(keepCurrent);
  useEffect(() => {
    if (isSignedIn) registerServiceWorker();
  }, [isSignedIn]);
  if (data === undefined) {
    if (error === undefined) return <LoadingPage />;
    return (
      <Box p="xl" maw={560} mx="auto">
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  return (
    <ViewerContext value={data.me}>
      <Frame />
      <LeaveGuard />
      <EndedSession />
      <LeavingWithWork />
      <SessionRequirements />
      <FirstDevice viewer={data.me} />
      <PushClicks />
      {KeepCurrent && <KeepCurrent hasWork={hasWork(data.me)} />}
      {pushPermission() === 'allowed' && (
        <Suspense>
          <KeptWords />
        </Suspense>
      )}
    </ViewerContext>
  );
}

/** Takes the settings of a person's first device. */
function FirstDevice({ viewer }: { readonly viewer: Viewer }) {
  const { i18n } = useTranslation();
  const [settings] = useState(() => firstDeviceSettings(viewer, i18n.language as Language));
  if (settings === undefined) return null;
  return (
    <Suspense>
      <TakeSettings settings={settings} />
    </Suspense>
  );
}

/** Stays mounted after it was first shown, so that it can close. */
function EndedSession() {
  const state = useSyncExternalStore(store.subscribe, () => store.state);
  const [shown, setShown] = useState(false);
  if (state === 'ended' && !shown) setShown(true);
  if (!shown) return null;
  return (
    <Suspense>
      <SignInAgain opened={state === 'ended'} />
    </Suspense>
  );
}

/** Asks before a person signs out whose work waits on the device. It stays mounted, so that it can close. */
function LeavingWithWork() {
  const question = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  const [ever, setEver] = useState(false);
  if (question !== undefined && !ever) setEver(true);
  if (!ever) return null;
  return (
    <Suspense>
      <OutboxQuestion question={question} />
    </Suspense>
  );
}

/** Dialogs for the requirements on the session. */
function SessionRequirements() {
  const [reauthenticating, everReauthenticating] = useRequirement('reauthenticate');
  const [enrolling, everEnrolling] = useRequirement('mfa_enrolment_required');
  return (
    <Suspense>
      {everEnrolling && <EnrolmentRequired opened={enrolling} />}
      {everReauthenticating && <Reauthenticate opened={reauthenticating} />}
    </Suspense>
  );
}

/**
 * State of a requirement: whether it is pending, and whether it ever was. The dialog stays mounted,
 * so that it can close.
 */
function useRequirement(requirement: Requirement): readonly [pending: boolean, ever: boolean] {
  const pending = useSyncExternalStore(sessionRequirements.subscribe, () =>
    sessionRequirements.isPending(requirement),
  );
  const [ever, setEver] = useState(false);
  if (pending && !ever) setEver(true);
  return [pending, ever];
}

/** Applies the viewer's settings in each browser in which they sign in. */
function useLanguageAndTheme(viewer: Viewer | undefined): void {
  const { setColorScheme } = useMantineColorScheme();
  const { theme } = viewer?.settings ?? {};
  const language = viewer?.chosenSettings.language;
  useEffect(() => {
    if (language === null) void setPreferredLanguage();
    else if (language !== undefined) void setLanguage(language);
  }, [language]);
  useEffect(() => {
    if (theme === undefined) return;
    setColorScheme(theme === 'SYSTEM' ? 'auto' : theme === 'DARK' ? 'dark' : 'light');
  }, [theme, setColorScheme]);
}

function Frame() {
  const { t } = useTranslation();
  const OutboxLink = useLatePart(outboxLink);
  useWaitingDraft();
  usePrintedLight();
  const phone = usePhone();
  const drawer = useDrawer(phone);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={`${classes.header} no-print`}>
        <Link to="/" className={classes.brand} aria-label={`${t('product')}: ${t('nav.home')}`}>
          <BrandMark />
          <Text fw={650}>{t('product')}</Text>
        </Link>
        <Group gap="xs" wrap="nowrap">
          <PaletteButton />
          <TimerButton />
          {OutboxLink && <OutboxLink />}
          {!phone && <InboxButton />}
          <AccountMenu />
        </Group>
      </header>
      <nav
        id="navigation"
        ref={drawer.ref}
        className={`${classes.navigation} no-print`}
        data-opened={drawer.opened || undefined}
        aria-label={t('nav.main')}
      >
        <Navigation rest={phone} />
      </nav>
      <ShortcutsHelp />
      <main id="content" tabIndex={-1} className={classes.main} inert={drawer.opened}>
        <OfflineNotice />
        <Suspense fallback={<LoadingPage framed />}>
          <Outlet />
        </Suspense>
      </main>
      {phone && <Tabs opened={drawer.opened} onToggle={drawer.toggle} moreRef={drawer.button} />}
    </div>
  );
}

/** The rest of a phone's navigation: it covers the page, takes the focus and gives it back. */
function useDrawer(phone: boolean) {
  const [wanted, { toggle, close }] = useDisclosure(false);
  const opened = wanted && phone;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(close, [path]);
  const ref = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return;
    ref.current?.querySelector('a')?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened, close]);
  return { opened, toggle, ref, button };
}

function PaletteButton() {
  const { t } = useTranslation();
  const [wanted, { open: want }] = useDisclosure(false);
  const open = () => {
    want();
    window.dispatchEvent(new Event('palette'));
  };
  useHotkeys([['mod+K', open]]);
  // `/` asks for it; once it is mounted, it listens itself.
  useWindowEvent('palette', want);
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} visibleFrom="sm">
        <IconSearch size={16} aria-hidden />
        <span>{t('nav.collapse')}</span>
        <Kbd size="xs">{isApple(navigator.platform) ? '⌘K' : `${t('nav.controlKey')} K`}</Kbd>
      </UnstyledButton>
      <ActionIcon
        variant="default"
        size="lg"
        hiddenFrom="sm"
        onClick={open}
        aria-label={t('nav.collapse')}
      >
        <IconSearch size={18} />
      </ActionIcon>
      {wanted && (
        <Suspense>
          <CommandPalette />
        </Suspense>
      )}
    </>
  );
}
