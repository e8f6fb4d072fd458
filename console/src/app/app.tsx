import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, Suspense, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cache, client } from '../api/client.ts';
import { noticeState } from '../parts/notify.ts';
import { LoadingPage } from '../parts/states.tsx';
import { router } from './router.tsx';
import { cssVariables, themeOf } from './theme.ts';
import { typePolicies } from './type-policies.ts';

// Without network it may not be there: a page without notices is better than none.
const NotificationHost = lazy(() =>
  import('./notification-host.tsx').catch(() => ({ default: () => <></> })),
);

/** Nonce of this answer's content security policy, required by inline styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// For the styles that prevent scrolling behind a dialog.
setNonce(nonce);

for (const policies of typePolicies) cache.policies.addTypePolicies(policies);

/** The console: theme, data, notifications and the pages. */
export function App() {
  const { t } = useTranslation();
  // The frame of `painted-shell.html`.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  const theme = useMemo(() => themeOf({ close: t('action.close') }), [t]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => nonce}
    >
      <ApolloProvider client={client}>
        <NoticePlace />
        <Suspense fallback={<LoadingPage />}>
          <RouterProvider router={router} />
        </Suspense>
      </ApolloProvider>
    </MantineProvider>
  );
}

function NoticePlace() {
  const wanted = useSyncExternalStore(noticeState.subscribe, noticeState.get);
  if (!wanted) return null;
  return (
    <Suspense>
      <NotificationHost />
    </Suspense>
  );
}
