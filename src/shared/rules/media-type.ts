/** The types of an artifact. `application` is stored and downloadable but never shown to the public. */
export const MEDIA_TYPES = ['audio', 'video', 'image', 'document', 'pdf', 'application'] as const

export type MediaType = (typeof MEDIA_TYPES)[number]

const APPLICATION_MIMES = new Set([
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
 * The media type for a MIME type. Matroska is video, executables are application, HEIC is image, anything unknown is
 * document.
 * @spec 5.media-type.1
 */
export function mediaTypeOf(mime: string): MediaType {
  const m = mime.toLowerCase()
  if (m === 'application/pdf') return 'pdf'
  if (m === 'application/x-matroska' || m === 'application/mxf' || m === 'application/vnd.rn-realmedia') return 'video'
  if (APPLICATION_MIMES.has(m)) return 'application'
  if (m.startsWith('image/') || m === 'application/postscript') return 'image'
  if (m.startsWith('audio/') || m === 'application/ogg') return 'audio'
  if (m.startsWith('video/')) return 'video'
  return 'document'
}

/** Types that have a duration and can be played, perhaps after conversion. */
export const isRecording = (type: MediaType): type is 'audio' | 'video' => type === 'audio' || type === 'video'

/**
 * Whether browsers can show this type.
 * @spec 5.media-type.2
 */
export function isPreviewable(type: MediaType): boolean {
  return isRecording(type) || type === 'image' || type === 'pdf'
}
