import { permitted, related } from '../../../core/access.js';
import { file, many, one, operationsFor } from '../../../core/operation.js';
import { PictureByNameInput } from '../../system/files/stored-file.types.js';
import type { AttachmentsService } from './attachments.service.js';
import {
  Attachment,
  AttachmentFileInput,
  AttachmentIdInput,
  FilenameInput,
  RequestIdInput,
  UploadAttachmentInput,
  UploadPhotoInput,
} from './attachments.types.js';

/** The services that the operations of this module call. */
export interface AttachmentsOperationServices {
  readonly attachments: AttachmentsService;
}

const { operation } = operationsFor<AttachmentsOperationServices>();

const uploader = related('the uploader', 'maintenance.read');
const owner = related('the uploader while the request is open', 'maintenance.delete');

/** The operations of specification 4.3. */
export const attachmentOperations = {
  list: operation({
    name: 'maintenanceRequestAttachments',
    kind: 'query',
    counterpart: 'MaintenanceRequest.attachments',
    access: permitted('maintenance.read'),
    summary: 'List the photos of a maintenance request.',
    input: RequestIdInput,
    output: many(Attachment),
    run: ({ attachments }, context, input) => attachments.ofRequest(context, input.requestId),
  }),
  attach: operation({
    name: 'uploadAttachment',
    kind: 'mutation',
    performable: true,
    access: related('the submitter and the assigned technician', 'maintenance.update'),
    scope: 'maintenance.update',
    summary: 'Upload a photo of a maintenance request.',
    input: UploadAttachmentInput,
    output: one(Attachment),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    example: { input: { type: 'BEFORE', file: 'leak.jpg' } },
    run: ({ attachments }, context, input) => attachments.attach(context, input),
  }),
  upload: operation({
    name: 'uploadPhoto',
    kind: 'mutation',
    performable: true,
    access: related(
      'the submitter and the assigned technician of the request',
      'maintenance.create',
      'maintenance.update',
      'maintenance.complete',
    ),
    scope: ['maintenance.create', 'maintenance.update', 'maintenance.complete'],
    summary: 'Upload a photo.',
    description:
      'With `requestId` and `type` it is one of that request; otherwise it is linked by `attachmentIds` within 24 hours, or removed.',
    input: UploadPhotoInput,
    output: one(Attachment),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
    example: { input: { file: 'leak.jpg' } },
    run: ({ attachments }, context, input) => attachments.upload(context, input),
  }),
  file: operation({
    name: 'attachmentFile',
    kind: 'query',
    counterpart: 'Attachment.url',
    access: uploader,
    scope: 'maintenance.read',
    summary: 'Read the file of a photo.',
    input: AttachmentFileInput,
    output: file,
    run: ({ attachments }, context, { attachmentId: id, size }) =>
      attachments.fileOf(context, { id }, size),
  }),
  fileByName: operation({
    name: 'uploadFile',
    kind: 'query',
    counterpart: 'Attachment.url',
    access: uploader,
    scope: 'maintenance.read',
    summary: 'Read the file of a photo by its name.',
    input: PictureByNameInput,
    output: file,
    run: ({ attachments }, context, { filename, size }) =>
      attachments.fileOf(context, { filename }, size),
  }),
  delete: operation({
    name: 'deleteAttachment',
    kind: 'mutation',
    access: owner,
    scope: 'maintenance.delete',
    summary: 'Delete a photo.',
    input: AttachmentIdInput,
    output: one(Attachment),
    run: ({ attachments }, context, { attachmentId: id }) => attachments.delete(context, { id }),
  }),
  deleteByName: operation({
    name: 'deleteUpload',
    kind: 'mutation',
    counterpart: 'Mutation.deleteAttachment',
    access: owner,
    scope: 'maintenance.delete',
    summary: 'Delete a photo by the name of its file.',
    input: FilenameInput,
    output: one(Attachment),
    run: ({ attachments }, context, { filename }) => attachments.delete(context, { filename }),
  }),
};
