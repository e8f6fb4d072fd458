import type {
  CreateIdentityMappingInput,
  Role,
  TriedIdentityMappingInput,
  UpdateIdentityMappingInput,
} from '../../../generated/schema.ts';
import type { Viewer } from '../../../session/viewer.ts';
import type { MappingRowFragment } from './identity.generated.ts';

/** Values of the form of a mapping, as its fields have them. */
export type MappingValues = {
  value: string;
  label: string;
  role: Role | null;
  /** The id as text. */
  departmentId: string | null;
  headOf: boolean;
  /** Empty for the last place. */
  rank: string | number;
};

/** Roles whose mappings only the super administrator writes. */
const GUARDED: ReadonlySet<string> = new Set<Role>(['ADMINISTRATOR', 'SUPER_ADMIN']);

/** Roles that the viewer may give by a mapping. */
export function mappableRoles({ role }: Viewer): readonly Role[] {
  const roles: readonly Role[] = ['EMPLOYEE', 'TECHNICIAN', 'DEPARTMENT_HEAD', 'DEVELOPER'];
  return role === 'SUPER_ADMIN' ? [...roles, 'ADMINISTRATOR', 'SUPER_ADMIN'] : roles;
}

/** Returns whether the viewer may change or delete a mapping. */
export function mayWrite({ role }: Viewer, mapping: Pick<MappingRowFragment, 'role'>): boolean {
  return role === 'SUPER_ADMIN' || mapping.role === null || !GUARDED.has(mapping.role);
}

/** The values of a mapping, or those with which a new one of a group begins. */
export function valuesOf(mapping: MappingRowFragment | undefined, group = ''): MappingValues {
  return {
    value: mapping?.value ?? group,
    label: mapping?.label ?? '',
    role: mapping?.role ?? null,
    departmentId: mapping?.departmentId == null ? null : String(mapping.departmentId),
    headOf: mapping?.headOf ?? false,
    rank: mapping?.rank ?? '',
  };
}

/** Input of creating a mapping. */
export function createInput(values: MappingValues): CreateIdentityMappingInput {
  const { value, label, role, departmentId, headOf, rank } = values;
  return {
    value,
    label: label.trim() === '' ? null : label.trim(),
    role,
    departmentId: departmentId === null ? null : Number(departmentId),
    // The switch of a mapping without a department is off and hidden.
    headOf: headOf && departmentId !== null,
    ...(rank === '' ? {} : { rank: Number(rank) }),
  };
}

/** Input of changing a mapping. */
export function updateInput(
  { id, version }: MappingRowFragment,
  values: MappingValues,
): UpdateIdentityMappingInput {
  return { id, expectedVersion: version, ...createInput(values) };
}

/** A stored mapping as a trial takes it. */
function asTried({ id, rank, value, label, role, departmentId, headOf }: MappingRowFragment) {
  return { id, rank, value, label, role, departmentId, headOf };
}

/** An edit that is tried: a new or changed mapping, or one without which the others are tried. */
export type TriedEdit =
  | { readonly values: MappingValues; readonly id?: number | undefined }
  | { readonly without: number };

/** All mappings as they would be after an edit. */
export function triedMappings(
  stored: readonly MappingRowFragment[],
  edit: TriedEdit,
): TriedIdentityMappingInput[] {
  if ('without' in edit) return stored.filter(({ id }) => id !== edit.without).map(asTried);
  const input = createInput(edit.values);
  if (edit.id === undefined) return [...stored.map(asTried), input];
  return stored.map((one) => (one.id === edit.id ? { id: one.id, ...input } : asTried(one)));
}

/** Place of an edited mapping among those that are tried; undefined where the edit takes one away. */
export function indexOf(
  tried: readonly TriedIdentityMappingInput[],
  edit: TriedEdit,
): number | undefined {
  if ('without' in edit) return undefined;
  return edit.id === undefined ? tried.length - 1 : tried.findIndex(({ id }) => id === edit.id);
}
