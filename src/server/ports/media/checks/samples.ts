import { join } from 'node:path'
import { getPictureDemuxer } from '../image/image.ts'
import type { CheckedTool, MediaInput, ToolProblem } from '../media.ts'

/** A tiny real file, and the tool that must be able to read it. */
export interface Sample extends Pick<ToolProblem, 'tool' | 'kind' | 'isEssential'> {
  file: string
  mime: string
}

export const getSamplePath = ({ file }: Pick<Sample, 'file'>) => join(import.meta.dirname, 'samples', file)

const createSample = (tool: CheckedTool, file: string, mime: string, kind: string, isEssential = true): Sample => {
  return { tool, file, mime, kind, isEssential }
}

// Every build of ffmpeg reads Matroska, so if this fails, the program is broken.
const PROBED_SAMPLE = createSample('ffprobe', 'film.mkv', 'video/x-matroska', 'Matroska')
const DECODED_SAMPLE = createSample('ffmpeg', 'film.mkv', 'video/x-matroska', 'Matroska')
const IMAGE_SAMPLE = createSample('sharp', 'picture.jpg', 'image/jpeg', 'JPEG')
const HEIC_SAMPLE = createSample('libheif', 'picture.heic', 'image/heic', 'HEIC')
const PDF_SAMPLE = createSample('PDFium', 'page.pdf', 'application/pdf', 'PDF')
const DOCUMENT_SAMPLE = createSample(
  'the document reader',
  'letter.docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'Word',
)

export const SAMPLES: readonly Sample[] = [
  PROBED_SAMPLE,
  DECODED_SAMPLE,
  createSample('ffprobe', 'film.mp4', 'video/mp4', 'MP4'),
  createSample('ffmpeg', 'film.mp4', 'video/mp4', 'MP4'),
  createSample('ffmpeg', 'film.webm', 'video/webm', 'WebM'),
  createSample('ffmpeg', 'film.mpg', 'video/mpeg', 'MPEG-2', false),
  createSample('ffmpeg', 'sound.mp3', 'audio/mpeg', 'MP3'),
  createSample('ffmpeg', 'sound.flac', 'audio/flac', 'FLAC', false),
  createSample('ffmpeg', 'sound.ogg', 'audio/ogg', 'Ogg', false),
  createSample('ffmpeg', 'picture.jp2', 'image/jp2', 'JPEG 2000', false),
  createSample('ffmpeg', 'picture.jxl', 'image/jxl', 'JPEG XL', false),
  IMAGE_SAMPLE,
  createSample('sharp', 'picture.png', 'image/png', 'PNG'),
  createSample('sharp', 'picture.webp', 'image/webp', 'WebP'),
  createSample('sharp', 'picture.gif', 'image/gif', 'GIF'),
  createSample('sharp', 'picture.tif', 'image/tiff', 'TIFF'),
  createSample('sharp', 'picture.avif', 'image/avif', 'AVIF', false),
  createSample('sharp', 'drawing.svg', 'image/svg+xml', 'SVG', false),
  HEIC_SAMPLE,
  PDF_SAMPLE,
  DOCUMENT_SAMPLE,
]

/** Returns the samples that must be readable before a file of this kind may be called damaged or unsupported. */
export function getControlSamples({ type, mime }: Pick<MediaInput, 'type' | 'mime'>): readonly Sample[] {
  switch (type) {
    case 'video':
      return [PROBED_SAMPLE, DECODED_SAMPLE, IMAGE_SAMPLE]
    case 'audio':
      return [PROBED_SAMPLE, DECODED_SAMPLE]
    case 'image':
      return [
        IMAGE_SAMPLE,
        ...(mime.startsWith('image/hei') ? [HEIC_SAMPLE] : []),
        ...(getPictureDemuxer(mime) ? [DECODED_SAMPLE] : []),
      ]
    case 'pdf':
      return [PDF_SAMPLE]
    case 'document':
      return [DOCUMENT_SAMPLE]
    case 'application':
      return []
  }
}
