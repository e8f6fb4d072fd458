import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { FieldsService } from './fields.service.js';
import {
  CreateFieldInput,
  FieldDefinition,
  ListFieldsInput,
  UpdateFieldInput,
} from './fields.types.js';
import { FieldForm, FieldFormInput } from './form.types.js';
import type { KnownFieldsService } from './known-fields.service.js';

const { operation } = operationsFor<{
  readonly fields: FieldsService;
  readonly knownFields: KnownFieldsService;
}>();

/** The operations on fields (docs/behaviour/fields.md). */
export const fieldOperations = {
  list: operation({
    name: 'fields',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the fields of requests and assets.',
    input: ListFieldsInput,
    output: pageOf(FieldDefinition),
    run: ({ fields }, { actor }, input) => fields.list(actor, input),
  }),
  get: operation({
    name: 'field',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a field.',
    input: IdInput,
    output: one(FieldDefinition),
    run: ({ fields }, { actor }, { id }) => fields.get(actor, id),
  }),
  form: operation({
    name: 'fieldForm',
    kind: 'query',
    access: permitted('maintenance.create'),
    summary: 'Read the questions of a form.',
    input: FieldFormInput,
    output: one(FieldForm),
    run: ({ knownFields }, { actor }, input) => knownFields.form(actor, input),
  }),
  create: operation({
    name: 'createField',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a field.',
    input: CreateFieldInput,
    output: one(FieldDefinition),
    errors: ['CONFLICT'],
    example: {
      input: {
        key: 'room_temperature',
        label: { en: 'Temperature in the room', de: 'Temperatur im Raum' },
        kind: 'number',
        categoryId: 7,
        unit: '°C',
        min: -30,
        max: 60,
        required: true,
      },
    },
    run: ({ fields }, context, input) => fields.create(context, input),
  }),
  update: operation({
    name: 'updateField',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, archive or restore a field.',
    input: UpdateFieldInput,
    output: one(FieldDefinition),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { required: false, expectedVersion: 1 } },
    run: ({ fields }, context, input) => fields.update(context, input),
  }),
  delete: operation({
    name: 'deleteField',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a field, or archive one of which values are stored.',
    input: IdInput,
    output: one(FieldDefinition),
    errors: ['CONFLICT'],
    run: ({ fields }, context, { id }) => fields.delete(context, id),
  }),
};
