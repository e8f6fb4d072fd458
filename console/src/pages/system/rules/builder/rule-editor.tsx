import {
  Alert,
  Button,
  Fieldset,
  Group,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../../parts/department-select.tsx';
import { focusFirst } from '../../../../parts/form.ts';
import { FormProblem } from '../../../../parts/form-problem.tsx';
import { DryRun } from '../dry-run/dry-run.tsx';
import { useDryRun } from '../dry-run/use-dry-run.ts';
import type { RuleRowFragment } from '../rules.generated.ts';
import classes from '../rules.module.css';
import { useRuleFields } from '../use-rule-fields.ts';
import { useRuleWords } from '../use-rule-words.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { contentIn } from './rule-values.ts';
import { TriggerFields } from './trigger-fields.tsx';
import { contentText, type Tested, useRuleForm } from './use-rule-form.ts';

const MODES = ['OFF', 'OBSERVE', 'ON'] as const;

export interface RuleEditorProps {
  /** Undefined for a new one. */
  readonly rule?: RuleRowFragment;
  /** The last dry run, which outlives the form. */
  readonly tested: Tested | undefined;
  readonly onTested: (tested: Tested) => void;
  readonly onSaved?: () => void;
}

/** Writes a rule as a sentence: when something happens, and conditions hold, then it acts. */
export function RuleEditor({ rule, tested, onTested, onSaved }: RuleEditorProps) {
  const { t } = useTranslation(['rules', 'common']);
  const { form, submission, untested, save } = useRuleForm({ rule, tested, onSaved });
  const dryRun = useDryRun(form, onTested);
  const known = useRuleFields();
  const content = contentIn(form.values);
  const words = useRuleWords([content], known);
  const archived = rule?.archivedAt != null;
  return (
    <div className={classes.sides}>
      <form onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))} noValidate>
        <Stack gap="md">
          {archived && <FormProblem text={t('isArchived')} />}
          {untested ? (
            <Untested
              onForce={() => void save(form.getValues(), true)}
              onTest={() => void dryRun.run({ days: 30 })}
              busy={submission.busy || dryRun.busy}
            />
          ) : (
            <FormProblem text={submission.problem} />
          )}
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Fieldset legend={t('when')}>
            <TriggerFields form={form} known={known} />
          </Fieldset>
          <Fieldset legend={t('if')}>
            <Stack gap="sm">
              <Text size="sm" className="quiet">
                {t('ifHint')}
              </Text>
              <ConditionFields form={form} known={known} />
            </Stack>
          </Fieldset>
          <Fieldset legend={t('then')}>
            <ActionFields form={form} known={known} />
          </Fieldset>
          <DepartmentSelect
            label={t('department')}
            description={t('departmentHint')}
            clearable
            {...form.getInputProps('departmentId')}
          />
          <Switch label={t('stop')} {...form.getInputProps('stop', { type: 'checkbox' })} />
          <Select
            label={t('modeLabel')}
            description={t(`modeHint.${form.values.mode}`)}
            allowDeselect={false}
            data={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
            {...form.getInputProps('mode')}
          />
          <Sentence text={words(content)} />
          <Group justify="flex-end">
            <Button type="submit" loading={submission.busy} disabled={archived}>
              {rule ? t('common:action.save') : t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
      <DryRun state={dryRun} stale={tested?.content !== contentText(form.values)} />
    </div>
  );
}

/** The rule in words, as it is typed. */
function Sentence({ text }: { readonly text: string }) {
  const { t } = useTranslation('rules');
  return (
    <Alert color="gray" role="note" title={t('sentence')} data-sentence>
      {text}
    </Alert>
  );
}

interface UntestedProps {
  readonly onForce: () => void;
  readonly onTest: () => void;
  readonly busy: boolean;
}

/** Offers the ways on where a rule may not be switched on yet. */
function Untested({ onForce, onTest, busy }: UntestedProps) {
  const { t } = useTranslation('rules');
  return (
    <Alert color="orange" role="alert" title={t('untested')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('untestedHint')}</Text>
        <Group gap="xs">
          <Button size="xs" loading={busy} onClick={onTest}>
            {t('test')}
          </Button>
          <Button size="xs" variant="default" loading={busy} onClick={onForce}>
            {t('force')}
          </Button>
        </Group>
        <Text size="sm">{t('forceHint')}</Text>
      </Stack>
    </Alert>
  );
}
