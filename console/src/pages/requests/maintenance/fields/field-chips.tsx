import { Badge, Group } from '@mantine/core';
import type { RequestRowFragment } from '../requests.generated.ts';
import { chipsOf } from './chips.ts';
import { IncompleteBadge } from './incomplete-badge.tsx';

interface Props {
  readonly request: Pick<RequestRowFragment, 'fields' | 'incomplete'>;
}

/** The short answers of a request in a list; nothing where there are none. */
export function FieldChips({ request: { fields, incomplete } }: Props) {
  const chips = chipsOf(fields);
  if (chips.length === 0 && !incomplete) return null;
  return (
    <Group gap={4} component="span" display="flex" mt={4}>
      {incomplete && <IncompleteBadge />}
      {chips.map(({ key, label, text }) => (
        <Badge
          key={key}
          variant="default"
          size="sm"
          tt="none"
          fw={400}
          component="span"
          title={label}
          style={{ maxWidth: '100%' }}
        >
          {text}
        </Badge>
      ))}
    </Group>
  );
}
