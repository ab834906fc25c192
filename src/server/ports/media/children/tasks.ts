import type { DerivativeName, MadeDerivative } from '../media.ts'

/** Decode a picture and make its sizes in `dir`. */
export interface PictureTask {
  kind: 'picture'
  path: string
  mime: string
  dir: string
  /** Also a `poster`: the picture is a frame of a video. */
  poster?: boolean
  /** 0..255: a picture darker than this on average is refused as `dark`. */
  atLeastBrightness?: number
}

export type PictureProblem = 'unsupported' | 'damaged' | 'dark' | 'raw-without-preview' | 'file-too-large'

export interface PictureReply {
  problem?: PictureProblem
  /** Set when the picture has more pixels than may be decoded. */
  tooLarge?: { width: number; height: number }
  /** Decoded, but not whole. */
  incomplete?: boolean
  /** Only a small embedded preview could be shown. */
  smallPreview?: boolean
  width?: number
  height?: number
  pages?: number
  placeholder?: string
  derivatives: MadeDerivative[]
}

/** Render the first page of a PDF in `dir` and read its text. */
export interface PdfTask {
  kind: 'pdf'
  path: string
  dir: string
}

export interface PdfReply extends Omit<PictureReply, 'problem'> {
  problem?: 'locked' | 'damaged' | 'too-large'
  text?: string
  cut?: boolean
}

/** Read the plain text of a document. */
export interface TextTask {
  kind: 'text'
  path: string
  mime: string
}

export interface TextReply {
  problem?: 'damaged' | 'too-large' | 'locked'
  text?: string
  pages?: number
  cut?: boolean
}

export type Task = PictureTask | PdfTask | TextTask

export interface TaskReplies {
  picture: PictureReply
  pdf: PdfReply
  text: TextReply
}

/** Characters of text that are kept of one document. */
export const TEXT_LIMIT = 5 * 1024 * 1024

/** Longest side of each picture size, in pixels. */
export const SIZES: ReadonlyArray<[DerivativeName, number]> = [
  ['large', 1600],
  ['small', 800],
  ['thumb', 320],
]
