import { act, change, type ModuleContract, page, query } from '../operation.js';

const key = () => `f_${Math.random().toString(36).slice(2, 12)}`;

/** The contract of fields (docs/behaviour/fields.md). */
export const fields: ModuleContract = {
  operations: {
    fields: {
      ...page('GET /fields', 'Field', ', filter: FieldFilter, orderBy: FieldSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    field: {
      ...query('GET /fields/:id', 'Field', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    fieldForm: {
      ...query(
        'GET /fields/form',
        'FieldForm',
        'categoryId: Int, phase: FieldFormPhase, appliesTo: FieldTarget, assetType: String',
      ),
      access: ['maintenance.create'],
      scope: 'maintenance.create',
    },
    createField: {
      ...change('POST /fields', 'Field', 'CreateFieldInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'field.created', targetType: 'field', after: ['key', 'kind'] },
        async (given) => given.asAdmin({ key: key(), label: { en: 'Fuel' }, kind: 'text' }),
      ],
    },
    updateField: {
      ...change('PUT /fields/:id', 'Field', 'UpdateFieldInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        {
          ...{ action: 'field.updated', targetType: 'field' },
          ...{ before: ['required'], after: ['required'] },
        },
        async (given) => given.asAdmin({ id: (await given.seed.field()).id, required: true }),
      ],
    },
    deleteField: {
      ...act('DELETE /fields/:id', 'Field', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'field.deleted', targetType: 'field', before: ['key'] },
        async (given) => given.asAdmin({ id: (await given.seed.field()).id }),
      ],
    },
  },
  paths: [
    ['/fields', 'GET POST'],
    ['/fields/form', 'GET'],
    ['/fields/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Field:
      'id key ^appliesTo label:LocalText help:LocalText ^kind categoryId assetType unit min max choices:FieldChoice ' +
      '^phase required visibleIf:FieldCondition staffOnly fast indexed rank archivedAt version createdAt updatedAt',
    LocalText: 'en de',
    FieldChoice: 'id label:LocalText archived',
    FieldCondition: 'fieldId in',
    FieldForm: 'questions:Field people:FormPerson',
    FormPerson: 'id name',
    FieldValue: 'key value label ^kind display',
  },
};
