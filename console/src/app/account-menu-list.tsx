import { useMutation } from '@apollo/client/react';
import { Menu, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import type { Theme } from '../generated/schema.ts';
import { IconCheck, IconKeyboard, IconLogout, IconUserCircle } from '../icons/icons.ts';
import { mayEndSession } from '../offline/outbox/sign-out.ts';
import { THEMES } from '../parts/enum-values.ts';
import { useErrorText } from '../parts/error-text.ts';
import { notifyFailed } from '../parts/notify.ts';
import { mayLeave } from '../parts/unsaved.ts';
import { signOut } from '../session/session.ts';
import { nameOf, useViewer } from '../session/viewer.ts';
import { AccountButton } from './account-button.tsx';
import { SHOW_SHORTCUTS } from './shortcuts-help.tsx';
import { SetThemeDocument } from './theme-setting.generated.ts';

/** The open account menu: the viewer's name, the theme, and signing out. */
export default function AccountMenuList() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const name = nameOf({ ...viewer.profile, email: viewer.email });
  const leave = async () => {
    if (!(await mayLeave()) || !(await mayEndSession())) return;
    try {
      await signOut();
      await navigate({ to: '/login', ignoreBlocker: true });
      await client.clearStore();
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <Menu
      position="bottom-end"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      defaultOpened
    >
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs">{t(`role.${viewer.role}`)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('nav.theme')}</Menu.Label>
        <ThemeChoice current={viewer.settings.theme} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={18} />}>
          {t('nav.account')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} />}
          visibleFrom="sm"
          onClick={() => window.dispatchEvent(new Event(SHOW_SHORTCUTS))}
        >
          {t('nav.shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void leave()}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeChoice({ current }: { readonly current: Theme }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { userId, settings, chosenSettings } = useViewer();
  const [setTheme] = useMutation(SetThemeDocument, {
    onError: (error) => notifyFailed(errorText(error)),
  });
  const choose = (theme: Theme) =>
    setTheme({
      variables: { theme },
      optimisticResponse: {
        updateSettings: {
          __typename: 'CurrentUser',
          userId,
          settings: { ...settings, theme },
          chosenSettings,
        },
      },
    });
  return THEMES.map((theme) => (
    <Menu.Item
      key={theme}
      closeMenuOnClick={false}
      onClick={() => void choose(theme)}
      rightSection={theme === current ? <IconCheck size={16} aria-label={t('chosen')} /> : null}
    >
      {t(`theme.${theme}`)}
    </Menu.Item>
  ));
}
