import { Alert } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from './local-text.ts';
import { QuestionField } from './question-field.tsx';
import {
  type Answers,
  answerOf,
  askedAnswers,
  pathOf,
  type Question,
  shownQuestions,
} from './questions.ts';
import type { QuestionForm } from './use-question-form.ts';
import { useTextLanguage } from './use-text-language.ts';

export interface QuestionFieldsProps {
  /** Undefined while it is read. */
  readonly form: QuestionForm | undefined;
  readonly answers: Answers;
  /** The answers that the service has. */
  readonly stored?: Answers;
  /** Called with the answers to the questions that are asked then, and with the key that was answered. */
  readonly onChange: (answers: Answers, key?: string) => void;
  /** Errors by path, as a form has them. */
  readonly errors?: Readonly<Record<string, ReactNode>>;
  readonly disabled?: boolean;
  /** Stored answers in words, by key, for values that are not offered any more. */
  readonly displays?: Readonly<Record<string, string>>;
  /** Shown above a question, such as the heading of a phase. */
  readonly above?: (question: Question, before: Question | undefined) => ReactNode;
  /** Returns whether a question of the form is asked here; the others only decide on conditions. */
  readonly asks?: (question: Question) => boolean;
}

const NO_ERRORS: Readonly<Record<string, ReactNode>> = {};
const NO_ANSWERS: Answers = {};
const ALL = () => true;

/**
 * The questions of a form. It grows as answers are given, and says so to a screen reader; the focus
 * stays. An answer to a question that is no longer asked comes back with it.
 */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, answers, stored = NO_ANSWERS, onChange, errors = NO_ERRORS } = props;
  const { disabled = false, asks = ALL } = props;
  const questions = form?.questions;
  const language = useTextLanguage();
  /** All answers that were given here, also to questions that are not asked at present. */
  const given = useRef<Answers>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other questions change what is asked by themselves.
  useEffect(() => {
    if (questions === undefined) return;
    const next = askedAnswers(questions, { ...given.current, ...answers }, stored);
    if (JSON.stringify(next) !== JSON.stringify(answers)) onChange(next);
  }, [questions]);
  const shown = shownQuestions(questions ?? [], answers).filter(asks);
  const answer = (key: string, value: unknown) => {
    given.current = { ...given.current, ...answers, [key]: value };
    onChange(askedAnswers(questions ?? [], given.current, stored), key);
  };
  const names = shown.map(({ key, label }) => [key, textIn(label, language)] as const);
  return (
    <>
      {shown.map((question, index) => (
        <Fragment key={question.key}>
          {props.above?.(question, shown[index - 1])}
          <QuestionField
            question={question}
            value={answerOf(answers, question.key)}
            display={props.displays?.[question.key]}
            people={form?.people ?? []}
            error={errors[pathOf(question)]}
            disabled={disabled}
            onChange={(value) => answer(question.key, value)}
          />
        </Fragment>
      ))}
      <OtherErrors errors={errors} shown={shown} />
      <Announced names={questions && names} />
    </>
  );
}

/** Errors of questions that are not asked here, such as those that were added meanwhile. */
function OtherErrors({
  errors,
  shown,
}: {
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly shown: readonly Question[];
}) {
  const paths = new Set(shown.map(pathOf));
  const others = Object.entries(errors).filter(
    ([path, error]) => path.startsWith('fields.') && error && !paths.has(path),
  );
  if (others.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {others.map(([path, error]) => (
        <div key={path}>
          {path.slice('fields.'.length)}: {error}
        </div>
      ))}
    </Alert>
  );
}

type Named = readonly (readonly [key: string, label: string])[];

/** Tells a screen reader of questions that have appeared. */
function Announced({ names }: { readonly names: Named | undefined }) {
  const { t } = useTranslation('fields');
  const [text, setText] = useState('');
  const before = useRef<ReadonlySet<string>>(undefined);
  const keys = names?.map(([key]) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the names.
  useEffect(() => {
    if (names === undefined) return;
    const former = before.current;
    before.current = new Set(names.map(([key]) => key));
    if (former === undefined) return;
    const added = names.filter(([key]) => !former.has(key)).map(([, label]) => label);
    setText(
      added.length === 0 ? '' : t('appeared', { count: added.length, labels: added.join(', ') }),
    );
  }, [keys, t]);
  return (
    <span role="status" aria-live="polite" className="visually-hidden">
      {text}
    </span>
  );
}
