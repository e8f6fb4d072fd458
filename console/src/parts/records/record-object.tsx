import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/viewer.ts';
import { TextLink } from '../links.tsx';
import { useDepartments } from '../use-departments.ts';
import { type NamedPerson, RecordPerson } from './record-person.tsx';

/** Object that a record is about. */
export interface ObjectOfRecord {
  readonly targetType: string;
  readonly targetId: string;
  readonly targetUser?: NamedPerson | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

/** The request to which a comment or photo belongs, if the record tells it. */
function requestOf({ metadata }: ObjectOfRecord): number | undefined {
  for (const part of [metadata, metadata?.after, metadata?.before]) {
    const id = (part as { requestId?: unknown } | null | undefined)?.requestId;
    if (typeof id === 'number') return id;
  }
  return undefined;
}

/** The object of a record in words, as a link if the viewer may see it. */
export function RecordObject({ record }: { readonly record: ObjectOfRecord }) {
  const { targetType, targetId, targetUser } = record;
  if (targetType === 'user' && /^\d+$/.test(targetId)) {
    return <RecordPerson id={Number(targetId)} person={targetUser} />;
  }
  if (targetType === 'department') return <DepartmentObject id={targetId} />;
  return <OtherObject record={record} />;
}

function DepartmentObject({ id }: { readonly id: string }) {
  const { t } = useTranslation('records');
  const mayRead = useMay('department.read');
  const found = useDepartments(!mayRead).find(({ value }) => value === id);
  const text = t('objects.department', { name: found?.label ?? id });
  if (!mayRead) return <Words>{text}</Words>;
  return (
    <TextLink to="/people/departments" inherit>
      {text}
    </TextLink>
  );
}

const KNOWN = [
  'attachment',
  'audit_trail',
  'list',
  'maintenance_request',
  'session',
  'webhook_endpoint',
  'comment',
  'delegation',
  'invitation',
  'api_token',
  'settings',
  'email',
  'user',
  'location',
  'category',
  'asset',
  'downtime',
  'meter',
  'reading',
  'identity_mapping',
  'identity_group',
] as const;

function OtherObject({ record }: { readonly record: ObjectOfRecord }) {
  const { t } = useTranslation('records');
  const { targetType: type, targetId: id } = record;
  const mayReadRequests = useMay('maintenance.read');
  const maySet = useMay('system.settings');
  const known = KNOWN.find((name) => name === type);
  const object = known ? t(`objects.${known}`, { id }) : t('objects.other', { type, id });
  const inner = type === 'comment' || type === 'attachment' ? requestOf(record) : undefined;
  const text = inner === undefined ? object : t('of', { object, id: inner });
  const request = type === 'maintenance_request' ? id : inner?.toString();
  if (request !== undefined && mayReadRequests) {
    return (
      <TextLink to="/requests/$id" params={{ id: request }} inherit>
        {text}
      </TextLink>
    );
  }
  if (type === 'webhook_endpoint' && maySet) {
    return (
      <TextLink to="/system/settings" search={{ endpoint: Number(id) }} inherit>
        {text}
      </TextLink>
    );
  }
  return <Words>{text}</Words>;
}

function Words({ children }: { readonly children: ReactNode }) {
  return (
    <Text span inherit>
      {children}
    </Text>
  );
}
