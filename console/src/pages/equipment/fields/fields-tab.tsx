import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoneYet } from '../../../parts/none-yet.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import type { SettingsSearch } from '../../system/system-settings/search.ts';
import type { Scope } from './definition-values.ts';
import { ScopeEditor } from './scope-editor.tsx';

type Target = NonNullable<SettingsSearch['fieldsOf']>;
const TARGETS: readonly Target[] = ['category', 'requests', 'assets'];

/** The questions of requests by category, and of assets by type. */
export function FieldsTab() {
  const { t } = useTranslation(['fields', 'things']);
  const search = useSearch({ from: '/signed-in/system/settings' });
  const navigate = useNavigate({ from: '/system/settings' });
  const any = useAnyThings();
  const { category, assetType } = search;
  const target = search.fieldsOf ?? (any.category ? 'category' : 'requests');
  const show = (change: Partial<SettingsSearch>) =>
    void navigate({ search: { tab: 'fields', fieldsOf: target, ...change }, replace: true });
  const scope = scopeOf(target, search);
  return (
    <Stack gap="md">
      <Text size="sm" className="quiet" maw={720}>
        {t('hint')}
      </Text>
      <Group gap="md" align="end">
        <SegmentedControl
          aria-label={t('of.label')}
          data={TARGETS.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={target}
          onChange={(value) => show({ fieldsOf: TARGETS.find((one) => one === value) })}
        />
        {target === 'category' && (
          <Stack gap={0} maw={360} style={{ flex: '1 1 14rem' }}>
            <ThingField
              kind="category"
              label={t('category')}
              value={category}
              onChange={(thing) => show({ category: thing?.id })}
            />
            {!any.category && <NoneYet kind="category" />}
          </Stack>
        )}
        {target === 'assets' && (
          <TextInput
            label={t('assetType')}
            description={t('assetTypeHint')}
            maxLength={100}
            defaultValue={assetType ?? ''}
            onBlur={({ currentTarget }) =>
              show({ assetType: currentTarget.value.trim() || undefined })
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        )}
      </Group>
      {scope === undefined ? (
        <Text>{t('chooseCategory')}</Text>
      ) : (
        <ScopeEditor key={JSON.stringify(scope)} scope={scope} />
      )}
    </Stack>
  );
}

/** The chosen scope; undefined before a category is chosen. */
function scopeOf(target: Target, { category, assetType }: SettingsSearch): Scope | undefined {
  if (target === 'assets') {
    return { appliesTo: 'ASSET', categoryId: null, assetType: assetType ?? null };
  }
  if (target === 'requests') return { appliesTo: 'REQUEST', categoryId: null, assetType: null };
  return category === undefined
    ? undefined
    : { appliesTo: 'REQUEST', categoryId: category, assetType: null };
}
