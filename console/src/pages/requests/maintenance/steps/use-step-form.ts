import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { openQuestions, pathOf, type Question } from '../../../../parts/fields/questions.ts';
import { useFormat } from '../../../../parts/format.ts';
import { parseMinutes } from '../../../../parts/lengths.ts';
import { toMoment } from '../../../../parts/local-time.ts';
import { needsCause } from '../causes/cause-values.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { problemOfPlan } from './plan.ts';
import { isAskedAtEnd } from './step-questions.tsx';
import { NEEDS_REASON, type Step, type StepValues } from './step-values.ts';

/** Longest estimate, in minutes (schema). */
const LONGEST_ESTIMATE = 60_000;

/** Form of a step with the service's validation rules. */
export function useStepForm(
  action: Step,
  request: RequestDetailFragment,
  first: StepValues,
  questions: readonly Question[],
) {
  const { t } = useTranslation(['requests', 'fields']);
  const { timeZone } = useFormat();
  const moment = (local: string) => toMoment(local, timeZone);
  const form = useForm<StepValues>({
    initialValues: first,
    validate: (values) => {
      const text = values.text.trim();
      const { holdReason, until, dueAt, departmentId, technician } = values;
      const problems: Record<string, string | null> = {
        technician:
          action === 'ASSIGN' && technician === undefined ? t('step.technicianMissing') : null,
        holdReason: action === 'HOLD' && holdReason === null ? t('hold.forMissing') : null,
        until: action === 'HOLD' && until !== '' ? endProblem(moment(until)) : null,
        dueAt: action === 'SET_DUE_DATE' ? dateProblem(dueAt) : null,
        plannedEnd: action === 'PLAN' ? planProblem(values) : null,
        departmentId: action === 'TRANSFER' ? departmentProblem(departmentId) : null,
        duplicateOfId:
          action === 'MARK_DUPLICATE' && values.duplicateOfId === ''
            ? t('step.originalMissing')
            : null,
        estimateMinutes: estimateProblem(values.estimateMinutes),
        text: text === '' ? textProblem(holdReason) : null,
        causeId: action === 'COMPLETE' && lacksCause(values) ? t('cause.missing') : null,
        ...(action === 'COMPLETE' && answerProblems(values)),
      };
      return problems;
    },
  });
  const lacksCause = ({ causeId }: StepValues) => causeId === null && needsCause(request);
  const answerProblems = ({ fields }: StepValues) => {
    const open = openQuestions(questions, fields).filter(isAskedAtEnd);
    return Object.fromEntries(open.map((one) => [pathOf(one), t('fields:required')]));
  };
  const endProblem = (end: string | undefined) =>
    end === undefined || Date.parse(end) <= Date.now() ? t('hold.untilPast') : null;
  const dateProblem = (local: string) => {
    if (local === first.dueAt) return t('due.unchanged');
    return local === '' ? null : endProblem(moment(local));
  };
  const planProblem = ({ plannedStart, plannedEnd }: StepValues) => {
    if (plannedStart === first.plannedStart && plannedEnd === first.plannedEnd) {
      return t('plan.unchanged');
    }
    const problem = problemOfPlan(moment(plannedStart), moment(plannedEnd));
    return problem && t(`plan.${problem}`);
  };
  const estimateProblem = (text: string) => {
    if (text.trim() === '') return null;
    const minutes = parseMinutes(text);
    const fits = minutes !== undefined && minutes >= 1 && minutes <= LONGEST_ESTIMATE;
    return fits ? null : t('step.estimateWrong');
  };
  const departmentProblem = (id: string | null) => {
    if (id === null) return t('form.departmentMissing');
    return Number(id) === request.departmentId ? t('step.sameDepartment') : null;
  };
  const textProblem = (holdReason: StepValues['holdReason']) => {
    if (NEEDS_REASON.has(action)) return t('step.reasonMissing');
    return action === 'HOLD' && holdReason === 'OTHER' ? t('hold.noteMissing') : null;
  };
  return form;
}
