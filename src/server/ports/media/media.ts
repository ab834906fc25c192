import type { FileNote } from '#shared/words/file-notes/file-notes.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

/** What the first bytes and the name say a file is. */
export interface Sniffed {
  mime: string
  type: MediaType
}

/**
 * The names of everything that is made from an original. `stream` is the browser-playable rendition, `tiles` the pyramid
 * for deep zoom, `clean` the original without places, serial numbers and names; `page-1` and `words-1` are the first
 * page of a PDF as a picture and its words with their places.
 */
export type DerivativeName =
  | 'thumb'
  | 'small'
  | 'large'
  | 'poster'
  | 'stream'
  | 'waveform'
  | 'tiles'
  | 'clean'
  | `page-${number}`
  | `words-${number}`

/** What takes long to make and is made after everything else: see MediaTools.render. */
export type Rendition = 'stream' | 'tiles' | 'pages' | 'clean'

/** A file that a tool made, in the job's own directory, still to be put into the store. */
export interface MadeDerivative {
  name: DerivativeName
  path: string
  mime: string
  width?: number
  height?: number
}

/** What was learnt of an original. Duration in seconds; width and height as displayed (after orientation); text is plain. */
export interface MediaFacts {
  duration?: number
  width?: number
  height?: number
  pages?: number
  text?: string
  /** Tiny blurred picture as a data: URI (under 1 KB), for the box before the thumbnail arrives. */
  placeholder?: string
  suggestions?: Suggestions
}

/** What the file says of itself (EXIF, IPTC, XMP, ID3, document properties), cleaned, for a person to take over. */
export interface Suggestions {
  title?: string
  /** Milliseconds since 1970, midnight UTC of that day. */
  date_of_origin?: number
  /** The first and last day of what is known only by its month or year. */
  time_period?: { gte: number; lte: number }
  place?: string
  keywords?: string[]
  description?: string
  creator?: string
  license?: string
}

export interface MediaResult {
  facts: MediaFacts
  derivatives: MadeDerivative[]
  /** Why there is no preview or no rendition, for a person; absent when all went well. */
  note?: FileNote
  /** The file itself cannot be processed (damaged, too large, over the limits of time or memory): the same note. */
  failed?: FileNote
}

/** The answer of `process`. */
export type Processed = MediaResult & { later?: Rendition[] }

export interface MediaInput {
  path: string
  mime: string
  type: MediaType
  size: number
}

export interface MediaJobOptions {
  /** An empty directory that the caller owns and removes. */
  dir: string
  signal?: AbortSignal
  /** Called once, before a recording is encoded anew, which takes long. */
  onCompressionStart?: () => void
  /** 0..100 of the rendition. */
  onProgress?: (percent: number) => void
}

/** What a sample is read by. ffmpeg and ffprobe are programs, all others libraries in a worker process. */
export type CheckedTool = 'ffprobe' | 'ffmpeg' | 'sharp' | 'libheif' | 'PDFium' | 'the document reader'

/** A tool that can't read a sample, and why. */
export interface ToolProblem {
  tool: CheckedTool
  /** What people call this kind of file. */
  kind: string
  /** Archives can't do without it. Of the others a build may lack some: those files have no preview. */
  isEssential: boolean
  why: string
}

/** How all tools did. Of a program that doesn't run there is no version. */
export interface ToolReport {
  ffmpeg: string | null
  ffprobe: string | null
  problems: ToolProblem[]
}

/** Reads and renders media. Never throws for a bad file: it says so in `note`. Throws when aborted, and ToolError where a tool doesn't work. */
export interface MediaTools {
  /** Decides the kind by content (first bytes, at least 64 KiB where the file has them); the name only breaks ties. */
  sniff(head: Uint8Array, filename: string): Promise<Sniffed>
  /** What is quick: the facts, the text, the sizes, the poster, the waveform. `later` names what `render` must still make. */
  process(input: MediaInput, options: MediaJobOptions): Promise<Processed>
  /** Makes one rendition that `process` named. Facts that it found better than before are in its answer. */
  render(input: MediaInput, what: Rendition, options: MediaJobOptions): Promise<MediaResult>
  /**
   * What decides about files of a type, with the versions: a verdict holds as long as this stays the same. null while a
   * program of it doesn't run.
   */
  versionFor(type: MediaType): Promise<string | null>
  /** Has every tool read a tiny file of each kind. */
  check(): Promise<ToolReport>
  /** Has tools that didn't work tried again. True where all of them work now and some hadn't. */
  haveRecovered(): Promise<boolean>
  close(): Promise<void>
}
