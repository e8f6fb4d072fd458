import { useMutation } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ServiceError, toServiceError } from '../../../api/service-error.ts';
import type { Role } from '../../../generated/schema.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { randomKey } from '../../../parts/random-key.ts';
import { useReasonText } from '../../../parts/reason-text.ts';
import { useDepartments } from '../../../parts/use-departments.ts';
import { useViewer } from '../../../session/viewer.ts';
import { type PlacementValues, placementOf } from '../users/placement-fields.tsx';
import { grantableRoles, NEEDS_DEPARTMENT } from '../users/rules.ts';
import { CreateInvitationDocument } from './invitations.generated.ts';
import { type ListedPerson, parseInvitations } from './parse-invitations.ts';

/** A person of the list, with what became of the invitation. */
export interface InvitedRow {
  readonly email: string;
  readonly role: Role;
  readonly departmentId: string;
  readonly department: string | undefined;
  readonly state: 'ready' | 'wrong' | 'failed' | 'sent';
  /** Reason why it is not sent. */
  readonly problem?: string | undefined;
  /** Without mail: the link to hand over. */
  readonly link?: string | undefined;
}

type Result = { readonly link: string | undefined } | { readonly problem: string };

/** Errors after which the next invitation would fail as well. */
const ENDS_ALL = new Set(['OFFLINE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'session_invalid']);

/** The people of a list, and sending their invitations. */
export function useInviteList(text: string, defaults: PlacementValues) {
  const people = usePeople(text);
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const toRow = useRow(defaults, results);
  const rows = people.map(toRow);
  const waiting = rows.filter(({ state }) => state === 'ready' || state === 'failed');
  const create = useCreate();
  /** Sends what is not sent yet, one after another. @returns the rows that failed. */
  const send = async (): Promise<number> => {
    let failed = 0;
    for (const row of waiting) {
      const { result, error } = await create(row);
      setResults((before) => new Map(before).set(row.email.toLowerCase(), result));
      if (error === undefined) continue;
      failed += 1;
      if (ENDS_ALL.has(error.code)) break;
    }
    return failed;
  };
  return { rows, waiting: waiting.length, send };
}

function usePeople(text: string): readonly ListedPerson[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const departments = useDepartments();
  return useMemo(() => {
    const roles = grantableRoles(viewer).map((value) => ({
      value,
      names: [value, t(`role.${value}`)],
    }));
    return parseInvitations(text, { roles, departments });
  }, [text, viewer, departments, t]);
}

/** Combines an entry of the list with the choices for all and with its result. */
function useRow(defaults: PlacementValues, results: ReadonlyMap<string, Result>) {
  const { t } = useTranslation('people');
  const departments = useDepartments();
  return (person: ListedPerson): InvitedRow => {
    const { email, problem } = person;
    const role = person.role ?? (defaults.role as Role);
    const departmentId = person.departmentId ?? defaults.departmentId;
    const department = departments.find(({ value }) => value === departmentId)?.label;
    const row = { email, role, departmentId, department };
    if (problem !== undefined) {
      const wrong = t(`inviteList.${problem.kind}`, { text: problem.text });
      return { ...row, state: 'wrong', problem: wrong };
    }
    const result = results.get(email.toLowerCase());
    if (result !== undefined && 'link' in result)
      return { ...row, state: 'sent', link: result.link };
    if (NEEDS_DEPARTMENT.has(role) && departmentId === '') {
      return { ...row, state: 'wrong', problem: t('departmentRequired') };
    }
    return result === undefined
      ? { ...row, state: 'ready' }
      : { ...row, state: 'failed', problem: result.problem };
  };
}

/** Creates one invitation; a repetition of the same one is not sent twice, even where the page is open for days. */
function useCreate() {
  const { t } = useTranslation('people');
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const [create] = useMutation(CreateInvitationDocument);
  const keys = useRef(new Map<string, string>());
  return async (row: InvitedRow): Promise<{ result: Result; error?: ServiceError }> => {
    const input = { email: row.email, ...placementOf(row) };
    const name = JSON.stringify(input);
    const key = keys.current.get(name) ?? `q-${randomKey()}`;
    keys.current.set(name, key);
    try {
      const { data } = await create({
        variables: { input },
        context: { headers: { 'Idempotency-Key': key } },
      });
      const link = data?.createInvitation.link;
      return { result: { link: link ? new URL(link, location.origin).href : undefined } };
    } catch (thrown) {
      const error = toServiceError(thrown);
      const [field] = error.fields;
      const problem =
        error.code === 'CONFLICT'
          ? t('inviteList.hasAccount')
          : field
            ? reasonText(field.reason)
            : errorText(error);
      return { result: { problem }, error };
    }
  };
}
