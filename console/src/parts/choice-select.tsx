import { Select, type SelectProps } from '@mantine/core';
import { type ChoosableKind, NoneYet } from './none-yet.tsx';

export interface ChoiceSelectProps extends SelectProps {
  /** Kind of the records to choose from. */
  readonly kind: ChoosableKind;
  /** True once the records are read. */
  readonly loaded: boolean;
}

/** A choice of records; where there are none, a field of a form says where they are made. */
export function ChoiceSelect({ kind, loaded, ...props }: ChoiceSelectProps) {
  // A filter has its label only for screen readers, and no room.
  const isNone = loaded && props.data?.length === 0 && props.label !== undefined;
  return (
    <Select
      searchable
      {...props}
      inputContainer={(input) => (
        <>
          {input}
          {isNone && <NoneYet kind={kind} />}
        </>
      )}
    />
  );
}
