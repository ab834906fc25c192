const VIDEO_STREAM = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex')

/** Windows Media: video if there is a video stream, otherwise audio. */
export function getAsfMime(header: Buffer): string {
  return header.includes(VIDEO_STREAM) ? 'video/x-ms-wmv' : 'audio/x-ms-wma'
}

/** Matroska and WebM: audio if there are only audio tracks. */
export function getMatroskaMime(header: Buffer): string {
  const format = header.subarray(0, 128).includes('webm') ? 'webm' : 'x-matroska'
  // Codec names such as V_VP9 and A_OPUS are in the list of tracks near the beginning.
  const kind =
    !/V_[A-Z]/.test(header.toString('latin1')) && /A_[A-Z]/.test(header.toString('latin1')) ? 'audio' : 'video'
  return `${kind}/${format}`
}

/**
 * MP4 and related formats: video if there is a video track. If the list of tracks isn't in the head, the name decides.
 * Audio books stay audio although their chapters have images.
 */
export function getIsoMediaMime(header: Buffer, mime: string, extension: string): string {
  const brand = header.subarray(8, 12).toString('latin1')
  if (brand === 'M4A ' || brand === 'M4B ' || brand === 'M4P ') return 'audio/mp4'
  const handlers = new Set<string>()
  for (let offset = header.indexOf('hdlr'); offset >= 0; offset = header.indexOf('hdlr', offset + 4)) {
    handlers.add(header.subarray(offset + 12, offset + 16).toString('latin1'))
  }
  if (handlers.has('vide')) return mime.startsWith('audio/') ? 'video/mp4' : mime
  if (handlers.has('soun') || ['m4a', 'm4b'].includes(extension)) return 'audio/mp4'
  return mime
}

/** Returns the type of what follows an ID3 tag, which isn't always MP3. Undefined if there is no tag. */
export function getId3Mime(header: Buffer, extension: string): string | undefined {
  if (header.subarray(0, 3).toString('latin1') !== 'ID3' || header.length < 10) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6, 10)
  let offset = 10 + ((a << 21) | (b << 14) | (c << 7) | d)
  while (offset < header.length && header[offset] === 0) offset++
  if (offset + 4 > header.length)
    return { flac: 'audio/flac', aac: 'audio/aac', tta: 'audio/x-tta' }[extension] ?? 'audio/mpeg'
  if (/^TTA[12]/.test(header.toString('latin1', offset, offset + 4))) return 'audio/x-tta'
  if (header.subarray(offset, offset + 4).toString('latin1') === 'fLaC') return 'audio/flac'
  // The two bits after the sync word give the layer; 0 means AAC.
  if (header[offset] === 0xff && ((header[offset + 1] ?? 0) & 0xf6) === 0xf0) return 'audio/aac'
  return 'audio/mpeg'
}

const STREAM_NAMES: ReadonlyArray<[string, string]> = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['__substg1.0_', 'application/vnd.ms-outlook'],
]

const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  dot: 'application/msword',
  xls: 'application/vnd.ms-excel',
  xlt: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pps: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
  msi: 'application/x-msi',
  pub: 'application/x-mspublisher',
  vsd: 'application/vnd.visio',
}

/** Distinguishes legacy Office files by the names of their streams, otherwise by extension. */
export function getLegacyOfficeMime(header: Buffer, extension: string): string {
  for (const [name, mime] of STREAM_NAMES) {
    if (
      header.includes(Buffer.from(`${name}\0`, 'utf16le')) ||
      (name.endsWith('_') && header.includes(Buffer.from(name, 'utf16le')))
    ) {
      return mime
    }
  }
  return MIME_BY_EXTENSION[extension] ?? 'application/x-cfb'
}
