// Without this list of formats, an uploaded playlist named .mp4 could make the tools open other stored files or network
// hosts.
export const ALLOWED_FORMATS: readonly string[] = [
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

/** Arguments that precede every `-i` of a recording. */
export const INPUT_GUARDS = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  ALLOWED_FORMATS.join(','),
] as const

/** Rejects frames that would need gigabytes of memory; precedes `-i`. */
export const MAX_PIXELS_ARGUMENT = ['-max_pixels', '300000000'] as const

/** Returns the first arguments of every ffmpeg call that reads a recording. `inputOptions` precede `-i`. */
export function createInputArguments(path: string, inputOptions: readonly string[] = []): string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...INPUT_GUARDS,
    ...MAX_PIXELS_ARGUMENT,
    ...inputOptions,
    '-i',
    `file:${path}`,
  ]
}
