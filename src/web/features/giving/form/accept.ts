import type { GivenType } from '#shared/entities/submissions/portal.ts'

// Names besides the types, for devices that do not know a type for them.
const ACCEPTED = {
  image: 'image/*,.heic,.heif',
  video: 'video/*,.mkv',
  audio: 'audio/*',
  pdf: 'application/pdf,.pdf',
} as const

/** What a device offers to choose from; everything where documents are taken, which may be of any type. */
export const acceptOf = (types: readonly GivenType[]): string | undefined =>
  types.includes('document')
    ? undefined
    : types.flatMap((type) => (type === 'document' ? [] : ACCEPTED[type])).join(',')
