import { endpoint, type FileRule } from '../core/endpoint.ts'
import {
  captionsRule,
  documentRule,
  messageFileRule,
  postDocumentRule,
  pictureRule,
  profileMediaRule,
  videoRule,
} from '../files/files.ts'

/** What an upload may be for, with the files that it accepts. */
export const uploadRules = {
  employmentDocument: documentRule,
  postImage: pictureRule,
  postVideo: videoRule,
  postCaptions: captionsRule,
  postDocument: postDocumentRule,
  profileMedia: profileMediaRule,
  messageAttachment: messageFileRule,
} as const satisfies Record<string, FileRule>
export type UploadPurpose = keyof typeof uploadRules

/** Where clients of the tus protocol create uploads. */
export const uploadAddress = '/api/uploads'
/** Uploads of one account that are neither used nor cancelled. */
export const openUploadMaximum = 20
/** Hours from the creation of an upload until it is deleted unless it has been used. */
export const uploadLifetimeHours = 24
/** Megabytes that one account may upload in 24 hours. */
export const dailyUploadMegabytes = 2_000
/**
 * Largest part of a file that a client should send in one request, in bytes: a lost connection loses nothing, but a
 * request has two minutes to arrive.
 */
export const uploadPartBytes = 4 * 1024 * 1024

const protocol = 'tus'
const refusals = { uploadVersion: 412, unreadable: 422 } as const

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  protocol,
  access: 'person',
  summary:
    'Creates a resumable upload by the tus protocol 1.0.0 (creation, expiration, termination). `Upload-Metadata` has ' +
    '`filename` and `purpose` (employmentDocument, postImage, postVideo, postCaptions, postDocument, profileMedia, ' +
    'messageAttachment). The upload belongs to the caller; `Location` is its address, whose last segment is handed to the ' +
    'endpoint that uses the file.',
  limited: true,
  refusals: { ...refusals, invalid: 422, fileTooLarge: 413, tooManyUploads: 409, storageFull: 503 },
})

export const showUpload = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:upload',
  protocol,
  access: 'person',
  summary: "How much of one of the caller's uploads has arrived, in `Upload-Offset`.",
  refusals: { ...refusals, uploadConflict: 409 },
})

export const continueUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:upload',
  protocol,
  access: 'person',
  summary:
    "Appends bytes to one of the caller's uploads, from `Upload-Offset` on. A request that breaks off keeps what has " +
    'arrived.',
  refusals: { ...refusals, uploadConflict: 409, tooLarge: 413, storageFull: 503 },
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:upload',
  protocol,
  access: 'person',
  summary:
    "Deletes one of the caller's uploads with everything that has arrived. A file that was made of it is deleted too, " +
    'unless it is in use.',
  refusals: { ...refusals, uploadConflict: 409 },
})
