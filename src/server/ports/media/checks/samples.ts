import { join } from 'node:path'
import { readerOf } from '../image/image.ts'
import type { CheckedTool, MediaInput, ToolProblem } from '../media.ts'

/** A tiny real file and the tool that must read it. */
export interface Sample extends Pick<ToolProblem, 'tool' | 'kind' | 'isEssential'> {
  file: string
  mime: string
}

export const pathOfSample = ({ file }: Pick<Sample, 'file'>) => join(import.meta.dirname, 'samples', file)

const sample = (tool: CheckedTool, file: string, mime: string, kind: string, isEssential = true): Sample => {
  return { tool, file, mime, kind, isEssential }
}

// Every build of ffmpeg reads Matroska: if this fails, the program is broken.
const PROBED = sample('ffprobe', 'film.mkv', 'video/x-matroska', 'Matroska')
const DECODED = sample('ffmpeg', 'film.mkv', 'video/x-matroska', 'Matroska')
const PICTURE = sample('sharp', 'picture.jpg', 'image/jpeg', 'JPEG')
const HEIC = sample('libheif', 'picture.heic', 'image/heic', 'HEIC')
const PDF = sample('PDFium', 'page.pdf', 'application/pdf', 'PDF')
const DOCUMENT = sample(
  'the document reader',
  'letter.docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'Word',
)

export const SAMPLES: readonly Sample[] = [
  PROBED,
  DECODED,
  sample('ffprobe', 'film.mp4', 'video/mp4', 'MP4'),
  sample('ffmpeg', 'film.mp4', 'video/mp4', 'MP4'),
  sample('ffmpeg', 'film.webm', 'video/webm', 'WebM'),
  sample('ffmpeg', 'film.mpg', 'video/mpeg', 'MPEG-2', false),
  sample('ffmpeg', 'sound.mp3', 'audio/mpeg', 'MP3'),
  sample('ffmpeg', 'sound.flac', 'audio/flac', 'FLAC', false),
  sample('ffmpeg', 'sound.ogg', 'audio/ogg', 'Ogg', false),
  sample('ffmpeg', 'picture.jp2', 'image/jp2', 'JPEG 2000', false),
  sample('ffmpeg', 'picture.jxl', 'image/jxl', 'JPEG XL', false),
  PICTURE,
  sample('sharp', 'picture.png', 'image/png', 'PNG'),
  sample('sharp', 'picture.webp', 'image/webp', 'WebP'),
  sample('sharp', 'picture.gif', 'image/gif', 'GIF'),
  sample('sharp', 'picture.tif', 'image/tiff', 'TIFF'),
  sample('sharp', 'picture.avif', 'image/avif', 'AVIF', false),
  sample('sharp', 'drawing.svg', 'image/svg+xml', 'SVG', false),
  HEIC,
  PDF,
  DOCUMENT,
]

/** The samples that must be readable before a file of this kind is called damaged or unsupported. */
export function controlsOf({ type, mime }: Pick<MediaInput, 'type' | 'mime'>): readonly Sample[] {
  switch (type) {
    case 'video':
      return [PROBED, DECODED, PICTURE]
    case 'audio':
      return [PROBED, DECODED]
    case 'image':
      return [PICTURE, ...(mime.startsWith('image/hei') ? [HEIC] : []), ...(readerOf(mime) ? [DECODED] : [])]
    case 'pdf':
      return [PDF]
    case 'document':
      return [DOCUMENT]
    case 'application':
      return []
  }
}
