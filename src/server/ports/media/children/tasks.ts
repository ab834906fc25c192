import type { DerivativeFile, Suggestions } from '../media.ts'

/** Decodes an image and makes its sizes in `dir`. */
export interface PictureTask {
  kind: 'picture'
  path: string
  mime: string
  dir: string
  /** Also makes a `poster`: the image is a frame of a video. */
  makesPoster?: boolean
  /** 0 to 255: an image darker than this on average is refused as `dark`. */
  minBrightness?: number
  /** Also reads embedded metadata; set for originals, not for frames and covers. */
  readMetadata?: boolean
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
  /** The name of the unsupported compression. */
  compression?: string
  /** Set if the image has more pixels than may be decoded. */
  tooLarge?: { width: number; height: number }
  /** Decoded only partially. */
  incomplete?: boolean
  /** Only a small embedded preview is available. */
  smallPreview?: boolean
  width?: number
  height?: number
  pages?: number
  placeholder?: string
  suggestions?: Suggestions
  /** The metadata contains places, serial numbers or owners. */
  isPrivate?: boolean
  derivatives: DerivativeFile[]
}

/** Makes the tile pyramid for deep zoom in `dir`. */
export interface TilesTask {
  kind: 'tiles'
  path: string
  mime: string
  dir: string
}

/** Makes a copy of an image or document in `dir` without places, devices and owners. */
export interface CleanTask {
  kind: 'clean'
  path: string
  mime: string
  dir: string
}

/** Checks whether a document contains private data about people, places or devices. */
export interface InspectTask {
  kind: 'inspect'
  path: string
  mime: string
}

export interface InspectReply {
  isPrivate: boolean
}

/** The file that was made; absent if this file needs none. */
export interface FileReply {
  derivative?: DerivativeFile
}

/** Renders the first page of a PDF in `dir` and reads its text. */
export interface PdfTask {
  kind: 'pdf'
  path: string
  dir: string
}

export interface PdfReply extends Omit<PictureReply, 'problem'> {
  problem?: 'locked' | 'damaged' | 'too-large'
  text?: string
  isTruncated?: boolean
  /** An XFA form, which only Adobe's programs show. */
  isXfa?: boolean
}

/** Renders a range of pages in `dir`: of a PDF with the words of each page, or of a TIFF. */
export interface PagesTask {
  kind: 'pages'
  path: string
  mime: string
  dir: string
  /** The first page, starting at 1. */
  firstPage: number
  count: number
}

export interface PagesReply {
  problem?: 'locked' | 'damaged' | 'too-large'
  /** The page count of the whole document. */
  pages?: number
  derivatives: DerivativeFile[]
}

/** Extracts the plain text of a document. */
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
  isTruncated?: boolean
}

export type Task = PictureTask | TilesTask | CleanTask | InspectTask | PdfTask | PagesTask | TextTask

export interface TaskReplies {
  picture: PictureReply
  tiles: FileReply
  clean: FileReply
  inspect: InspectReply
  pdf: PdfReply
  pages: PagesReply
  text: TextReply
}

/** The maximum text length per document, in characters. */
export const MAX_TEXT_LENGTH = 5 * 1024 * 1024

/** The maximum number of pages that are read and rendered per document. */
export const MAX_DOCUMENT_PAGES = 5000
