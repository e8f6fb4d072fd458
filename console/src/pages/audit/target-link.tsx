import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../parts/links.tsx';
import { useMay } from '../../session/viewer.ts';

export interface TargetLinkProps {
  readonly type: string;
  readonly id: string;
}

/** Object of a record, as a link if the viewer may see it. */
export function TargetLink({ type, id }: TargetLinkProps) {
  const { t } = useTranslation('system');
  const known = {
    maintenance_request: useMay('maintenance.read'),
    user: useMay('user.read'),
    webhook_endpoint: useMay('system.settings'),
  };
  const name = t(`audit.targets.${type as 'user'}`, { defaultValue: type });
  // Numbers are short; session ids are long and shown in full in the opened record.
  const label = `${name} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`;
  if (type === 'maintenance_request' && known[type]) {
    return (
      <TextLink to="/requests/$id" params={{ id }} size="sm">
        {label}
      </TextLink>
    );
  }
  if (type === 'user' && known[type]) {
    return (
      <TextLink to="/people/$id" params={{ id }} size="sm">
        {label}
      </TextLink>
    );
  }
  if (type === 'webhook_endpoint' && known[type]) {
    return (
      <TextLink to="/system/settings" search={{ endpoint: Number(id) }} size="sm">
        {label}
      </TextLink>
    );
  }
  return (
    <Text span size="sm">
      {label}
    </Text>
  );
}
