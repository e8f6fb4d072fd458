import { act, change, FILE, type ModuleContract } from '../operation.js';

/** The contract of photos (specification 4.3; docs/behaviour/files.md). */
export const attachments: ModuleContract = {
  operations: {
    maintenanceRequestAttachments: {
      rest: 'GET /maintenance/:requestId/attachments',
      answers: 'Attachment',
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    uploadAttachment: {
      ...change('POST /maintenance/:requestId/attachments', 'Attachment', 'UploadAttachmentInput'),
      form: true,
      access: 'relation',
      scope: 'maintenance.update',
      audit: [
        { action: 'attachment.uploaded', targetType: 'attachment', after: ['filename'] },
        async (given) => ({
          input: { requestId: (await given.request()).id, type: 'BEFORE' },
          token: given.employee.token,
        }),
      ],
    },
    uploadPhoto: {
      ...change('POST /uploads', 'Attachment', 'UploadPhotoInput'),
      form: true,
      access: 'relation',
      scope: 'maintenance.create|maintenance.update|maintenance.complete',
      audit: [
        { action: 'attachment.uploaded', targetType: 'attachment', after: ['filename'] },
        async (given) => ({ input: {}, token: given.employee.token }),
      ],
    },
    attachmentFile: {
      rest: 'GET /maintenance/attachments/:id',
      access: 'relation',
      scope: 'maintenance.read',
    },
    uploadFile: {
      rest: 'GET /uploads/:filename',
      access: 'relation',
      scope: 'maintenance.read',
    },
    deleteAttachment: {
      ...act('DELETE /maintenance/attachments/:id', 'Attachment', 'id: Int!'),
      access: 'relation',
      scope: 'maintenance.delete',
      audit: [
        { action: 'attachment.deleted', targetType: 'attachment', before: ['filename'] },
        async (given) => ({
          input: { id: (await given.attachment(given.employee)).id },
          token: given.employee.token,
        }),
      ],
    },
    deleteUpload: {
      rest: 'DELETE /uploads/:filename',
      answers: 'Attachment',
      access: 'relation',
      scope: 'maintenance.delete',
      audit: [
        { action: 'attachment.deleted', targetType: 'attachment', before: ['filename'] },
        async (given) => ({
          input: { filename: (await given.attachment(given.employee)).filename },
          token: given.employee.token,
        }),
      ],
    },
  },
  paths: [
    ['/maintenance/999999/attachments', 'GET POST'],
    ['/maintenance/attachments/999999', 'GET DELETE'],
    ['/uploads', 'POST'],
    ['/uploads/none.jpg', 'GET DELETE'],
  ],
  answers: {
    Attachment: `${FILE} attachmentId requestId type uploadedById receivedAt contractor:JobContractor`,
  },
};
