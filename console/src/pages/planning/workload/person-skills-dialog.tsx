import { useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import {
  PersonPlanningDocument,
  type PersonSkillsFragment,
  SetPersonSkillsDocument,
} from './people.generated.ts';
import { SkillsSelect } from './skills-select.tsx';

export interface PersonSkillsDialogProps {
  readonly given: PersonSkillsFragment;
  readonly onClose: () => void;
}

interface SkillValues extends Record<string, unknown> {
  ids: number[];
  /** The last day of each, empty for ever. */
  until: Record<number, string>;
}

/** Sets the skills of a technician, and until when each counts. */
export function PersonSkillsDialog({ given, onClose }: PersonSkillsDialogProps) {
  const { t } = useTranslation('workload');
  const form = useForm<SkillValues>({
    initialValues: {
      ids: given.skills.map(({ skillId }) => skillId),
      until: Object.fromEntries(given.skills.map(({ skillId, until }) => [skillId, until ?? ''])),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [set] = useMutation(SetPersonSkillsDocument, { refetchQueries: [PersonPlanningDocument] });
  const { ids, until } = form.values;
  const known = new Map(given.skills.map(({ skillId, name }) => [skillId, name]));
  const send = async () => {
    const skills = ids.map((skillId) => ({ skillId, until: until[skillId] || null }));
    const input = { userId: given.userId, skills };
    if (!(await submit(async () => void (await set({ variables: { input } }))))) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('person.editSkills')}
      onClose={onClose}
      onSubmit={form.onSubmit(() => void send())}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <SkillsSelect
        label={t('person.skills')}
        description={t('person.skillsHint')}
        most={50}
        present={given.skills.map(({ skillId: id, name }) => ({ id, name }))}
        value={ids}
        onChange={(chosen) => form.setFieldValue('ids', chosen)}
      />
      {ids.map((id) => (
        <DateInput
          key={id}
          type="date"
          label={t('person.untilOf', { name: known.get(id) ?? t('person.newSkill') })}
          value={until[id] ?? ''}
          onChange={(event) =>
            form.setFieldValue('until', { ...until, [id]: event.currentTarget.value })
          }
        />
      ))}
    </FormDialog>
  );
}
