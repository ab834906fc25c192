/** The types of an artifact. `application` is stored and downloadable but never shown to the public. */
export const MEDIA_TYPES = ['audio', 'video', 'image', 'document', 'pdf', 'application'] as const

export type MediaType = (typeof MEDIA_TYPES)[number]

/** The types of schema.org for structured data about an item. */
export const SCHEMA_TYPES: Record<MediaType, string> = {
  image: 'ImageObject',
  video: 'VideoObject',
  audio: 'AudioObject',
  pdf: 'DigitalDocument',
  document: 'DigitalDocument',
  application: 'CreativeWork',
}

const APPLICATION_MIME_TYPES = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-dosexec',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-executable',
  'application/x-msi',
  'application/vnd.android.package-archive',
  'application/x-shockwave-flash',
])

/**
 * Returns the media type for a MIME type. Matroska is video, executables are application, HEIC is image, and anything
 * unknown is document.
 * @spec 5.media-type.1
 */
export function toMediaType(mime: string): MediaType {
  const lowerCaseMime = mime.toLowerCase()
  if (lowerCaseMime === 'application/pdf') return 'pdf'
  if (
    lowerCaseMime === 'application/x-matroska' ||
    lowerCaseMime === 'application/mxf' ||
    lowerCaseMime === 'application/vnd.rn-realmedia'
  )
    return 'video'
  if (APPLICATION_MIME_TYPES.has(lowerCaseMime)) return 'application'
  if (lowerCaseMime.startsWith('image/') || lowerCaseMime === 'application/postscript') return 'image'
  if (lowerCaseMime.startsWith('audio/') || lowerCaseMime === 'application/ogg') return 'audio'
  if (lowerCaseMime.startsWith('video/')) return 'video'
  return 'document'
}

/** Types that have a duration and can be played, if necessary after conversion. */
export const isRecording = (type: MediaType): type is 'audio' | 'video' => type === 'audio' || type === 'video'

/**
 * Whether browsers can show this type.
 * @spec 5.media-type.2
 */
export function isPreviewable(type: MediaType): boolean {
  return isRecording(type) || type === 'image' || type === 'pdf'
}
