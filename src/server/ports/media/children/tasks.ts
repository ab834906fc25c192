import type { TableInput, TableReply } from '../table/table-reply.ts'
import type { DerivativeFile, Suggestions } from '../media.ts'

/** Decodes an image and encodes it in all sizes in `dir`. */
export interface PictureTask {
  kind: 'picture'
  path: string
  mime: string
  dir: string
  /** Also makes a `poster`, because the image is a frame of a video. */
  makesPoster?: boolean
  /** An image that is darker than this on average (0 to 255) is rejected as `dark`. */
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
  /** Whether the image could be decoded only partially. */
  incomplete?: boolean
  /** Whether only a small embedded preview is available. */
  smallPreview?: boolean
  width?: number
  height?: number
  pages?: number
  placeholder?: string
  /** See MediaFacts. */
  look?: string
  suggestions?: Suggestions
  /** Whether the metadata contains locations, serial numbers or owners. */
  isPrivate?: boolean
  derivatives: DerivativeFile[]
}

/** Writes a tile pyramid, for deep zoom, to `dir`. */
export interface TilesTask {
  kind: 'tiles'
  path: string
  mime: string
  dir: string
}

/** Makes a copy of an image or document in `dir`, stripped of location, device and owner metadata. */
export interface CleanTask {
  kind: 'clean'
  path: string
  mime: string
  dir: string
}

/** Checks whether a document contains private data about people, locations or devices. */
export interface InspectTask {
  kind: 'inspect'
  path: string
  mime: string
}

export interface InspectReply {
  isPrivate: boolean
}

/** The file created by a task; missing if the original needs no such file. */
export interface FileReply {
  derivative?: DerivativeFile
}

/** Writes the first page of a PDF to `dir` as an image, and reads its text. */
export interface PdfTask {
  kind: 'pdf'
  path: string
  dir: string
}

export interface PdfReply extends Omit<PictureReply, 'problem'> {
  problem?: 'locked' | 'damaged' | 'too-large'
  text?: string
  isTruncated?: boolean
  /** Whether it is an XFA form, which only Adobe's programs can show. */
  isXfa?: boolean
}

/** Writes a range of pages to `dir` as images: those of a PDF, each with its words, or those of a TIFF. */
export interface PagesTask {
  kind: 'pages'
  path: string
  mime: string
  dir: string
  /** The first page to render, counted from 1. */
  firstPage: number
  count: number
}

export interface PagesReply {
  problem?: 'locked' | 'damaged' | 'too-large'
  /** Page count of the whole document. */
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

export interface TableTask extends TableInput {
  kind: 'table'
}

export type Task = PictureTask | TilesTask | CleanTask | InspectTask | PdfTask | PagesTask | TextTask | TableTask

export interface TaskReplies {
  picture: PictureReply
  tiles: FileReply
  clean: FileReply
  inspect: InspectReply
  pdf: PdfReply
  pages: PagesReply
  text: TextReply
  table: TableReply
}

/** Maximum text length per document, in characters. */
export const MAX_TEXT_LENGTH = 5 * 1024 * 1024

/** Maximum number of pages read and rendered per document. */
export const MAX_DOCUMENT_PAGES = 5000
