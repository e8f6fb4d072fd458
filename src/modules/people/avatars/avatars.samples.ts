import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const avatarsSamples: Samples = {
  'Avatar.id': 5,
  'Avatar.userId': 4,
  'Avatar.filename': '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a71.webp',
  'Avatar.originalName': 'portrait.webp',
  'Avatar.mimeType': 'image/webp',
  'Avatar.size': 21_504,
  'Avatar.width': 512,
  'Avatar.height': 512,
  'Avatar.url': '/api/v1/users/4/avatar',
};
