import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadingPart } from '../../../parts/states.tsx';
import type { Tested } from './builder/use-rule-form.ts';
import { RulesList } from './rules-list.tsx';
import { RulesSwitch } from './rules-switch.tsx';

/** The page of one rule has the builder, which the list does not need. */
const RuleView = lazy(() => import('./rule-view.tsx'));

/** The page of rules: all of them in their order, or one of them. */
export function RulesPage() {
  const { t } = useTranslation('rules');
  const { rule } = useSearch({ from: '/signed-in/system/rules' });
  // A new rule that is saved watching can be switched on by the same dry run.
  const [tested, setTested] = useState<Tested>();
  if (rule !== undefined) {
    return (
      <Suspense fallback={<LoadingPart />}>
        <RuleView key={rule} id={rule} tested={tested} onTested={setTested} />
      </Suspense>
    );
  }
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <ButtonLink
          to="/system/rules"
          search={{ rule: 'new' }}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('new')}
        </ButtonLink>
      }
    >
      <Stack gap="md">
        <RulesSwitch />
        <RulesList />
      </Stack>
    </Page>
  );
}
