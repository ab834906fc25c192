// Without these an uploaded playlist named .mp4 makes the tools open other stored files, or hosts of the network.
export const FORMATS: readonly string[] = [
  'mov',
  'matroska',
  'avi',
  'asf',
  'mp3',
  'wav',
  'w64',
  'flac',
  'ogg',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'aac',
  'aiff',
  'flv',
  'mxf',
  'amr',
  'amrnb',
  'amrwb',
  'caf',
  'au',
  'ac3',
  'eac3',
  'dts',
  'dtshd',
  'tta',
  'ape',
  'wv',
  'mpc',
  'mpc8',
  'dsf',
  'voc',
  'dv',
  'rm',
  'ivf',
]

/** Goes before every `-i` of a recording. */
export const GUARDS = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS.join(',')] as const

/** Refuses frames that would take gigabytes each; for decoders, before `-i`. */
export const MAX_PIXELS_ARGUMENT = ['-max_pixels', '300000000'] as const

/** The beginning of every ffmpeg call that reads a recording. `before` are options of the input. */
export function reading(path: string, before: readonly string[] = []): string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...GUARDS,
    ...MAX_PIXELS_ARGUMENT,
    ...before,
    '-i',
    `file:${path}`,
  ]
}
