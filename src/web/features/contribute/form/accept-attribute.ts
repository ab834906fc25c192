import type { AcceptedType } from '#shared/entities/submissions/portal.ts'

// File extensions cover devices that don't know the media type.
const ACCEPT_BY_TYPE = {
  image: 'image/*,.heic,.heif',
  video: 'video/*,.mkv',
  audio: 'audio/*',
  pdf: 'application/pdf,.pdf',
} as const

/** The `accept` attribute of the file input. Undefined if documents are accepted, because they can have any type. */
export const toAcceptAttribute = (types: readonly AcceptedType[]): string | undefined =>
  types.includes('document')
    ? undefined
    : types.flatMap((type) => (type === 'document' ? [] : ACCEPT_BY_TYPE[type])).join(',')
