import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import type { AnswerChecklistItemInput } from '../../../generated/schema.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useReasonText } from '../../../parts/reason-text.ts';
import { RequestWorkDocument } from '../../../parts/request-work.generated.ts';
import { OUTDATED, readAgain } from '../maintenance/steps/take-step.ts';
import { AnswerItemDocument, type ChecklistAnswerFragment } from './checklist.generated.ts';

/** Fields of a call about an answer. */
export type Given = Omit<AnswerChecklistItemInput, 'requestId' | 'itemId' | 'expectedVersion'>;

export interface Answering {
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Sends an answer; returns whether it was taken. */
  readonly give: (given: Given) => Promise<boolean>;
  /** Shows an error at the item. */
  readonly refuse: (problem: string | undefined) => void;
}

/** An item with the means to answer it. */
export interface AnswerFieldProps {
  readonly requestId: number;
  readonly item: ChecklistAnswerFragment;
  readonly answering: Answering;
  readonly onChanged: () => void;
}

/** Answers an item; the error stands beside it. */
export function useAnswer(
  requestId: number,
  { id: itemId, version: expectedVersion }: ChecklistAnswerFragment,
): Answering {
  const { t } = useTranslation('checklists');
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const [problem, setProblem] = useState<string>();
  const [send, { loading }] = useMutation(AnswerItemDocument, {
    refetchQueries: [RequestWorkDocument],
  });
  const give = async (given: Given) => {
    setProblem(undefined);
    try {
      const input = { requestId, itemId, expectedVersion, ...given };
      await send({ variables: { input } });
      return true;
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (OUTDATED.has(error.code)) await readAgain(requestId);
      const reasons = error.fields.map(({ reason }) => reasonText(reason)).join('; ');
      const isOld = error.code === 'VERSION_CONFLICT';
      setProblem(isOld ? t('outdated') : [errorText(error), reasons].filter(Boolean).join(' '));
      return false;
    }
  };
  return { busy: loading, problem, give, refuse: setProblem };
}
