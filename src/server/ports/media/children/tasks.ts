import type { DerivativeName, MadeDerivative, Suggestions } from '../media.ts'

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
  /** Also read what the file says of itself: it is an original, not a frame or a cover. */
  look?: boolean
}

export type PictureProblem =
  | 'unsupported'
  | 'compression'
  | 'damaged'
  | 'dark'
  | 'raw-without-preview'
  | 'file-too-large'

export interface PictureReply {
  problem?: PictureProblem
  /** The name of the compression that can't be undone here. */
  compression?: string
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
  suggestions?: Suggestions
  /** It tells of places, serial numbers or owners. */
  isPrivate?: boolean
  derivatives: MadeDerivative[]
}

/** Make the pyramid of a picture for deep zoom in `dir`. */
export interface TilesTask {
  kind: 'tiles'
  path: string
  mime: string
  dir: string
}

/** Make a copy of a picture or document in `dir` that tells nothing of places, machines and owners. */
export interface CleanTask {
  kind: 'clean'
  path: string
  mime: string
  dir: string
}

/** Find out whether a document says more of people, places and machines than strangers should learn. */
export interface LookTask {
  kind: 'look'
  path: string
  mime: string
}

export interface LookReply {
  isPrivate: boolean
}

/** The one file that was made; none when there is nothing to be made of this file. */
export interface FileReply {
  derivative?: MadeDerivative
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
  /** A form that only Adobe's programs show. */
  isXfa?: boolean
}

/** Render some pages of a PDF, each with its words, or of a TIFF, in `dir`. */
export interface PagesTask {
  kind: 'pages'
  path: string
  mime: string
  dir: string
  /** The first page, from 1. */
  from: number
  count: number
}

export interface PagesReply {
  problem?: 'locked' | 'damaged' | 'too-large'
  /** Of the whole document. */
  pages?: number
  derivatives: MadeDerivative[]
}

/** Read the plain text of a document. */
export interface TextTask {
  kind: 'text'
  path: string
  mime: string
}

export interface TextReply {
  problem?: 'damaged' | 'too-large' | 'locked' | 'unknown-encoding'
  suggestions?: Suggestions
  text?: string
  pages?: number
  cut?: boolean
}

export type Task = PictureTask | TilesTask | CleanTask | LookTask | PdfTask | PagesTask | TextTask

export interface TaskReplies {
  picture: PictureReply
  tiles: FileReply
  clean: FileReply
  look: LookReply
  pdf: PdfReply
  pages: PagesReply
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
