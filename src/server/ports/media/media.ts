import type { TableInput, TableReply } from './table/table-reply.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

/** The type of a file, determined from its first bytes and its name. */
export interface SniffResult {
  mime: string
  type: MediaType
}

/**
 * Names of the files made from an original. `stream` is the browser-playable rendition, `tiles` the tile pyramid for
 * deep zoom, `clean` the original stripped of locations, serial numbers and names; `page-1` and `words-1` are the first
 * page of a PDF as an image and its words with their positions.
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

/** Derivatives that take long and are made after everything else: see MediaTools.render. */
export type Rendition = 'stream' | 'tiles' | 'pages' | 'clean'

/** A file made by a tool in the job's own directory, not yet in the store. */
export interface DerivativeFile {
  name: DerivativeName
  path: string
  mime: string
  width?: number
  height?: number
}

/**
 * Facts about an original. Duration in seconds; width and height as displayed, after applying the orientation; text is
 * plain.
 */
export interface MediaFacts {
  duration?: number
  width?: number
  height?: number
  pages?: number
  text?: string
  /** A tiny blurred image as a data URI (under 1 KB), shown until the thumbnail arrives. */
  placeholder?: string
  /** The difference hash of the picture, the first page or a frame, as 64 binary digits. */
  look?: string
  suggestions?: Suggestions
}

/**
 * Suggestions from embedded metadata (EXIF, IPTC, XMP, ID3, document properties), sanitised, which users may accept.
 */
export interface Suggestions {
  title?: string
  /** Midnight UTC of that day, in ms since the epoch. */
  date_of_origin?: number
  /** The first and last day of a date of which only the month or year is known. */
  time_period?: { gte: number; lte: number }
  place?: string
  keywords?: string[]
  description?: string
  creator?: string
  license?: string
}

export interface MediaResult {
  facts: MediaFacts
  derivatives: DerivativeFile[]
  /** Why a preview or rendition is missing or incomplete; missing if all went well. */
  note?: FileNote
  /** Equals `note` if the file itself can't be processed (damaged, too large, over a time or memory limit). */
  failed?: FileNote
}

/** The result of `process`; `pendingRenditions` lists the renditions that `render` has yet to make. */
export type ProcessResult = MediaResult & { pendingRenditions?: Rendition[] }

export interface MediaInput {
  path: string
  mime: string
  type: MediaType
  size: number
}

export interface MediaJobOptions {
  /** An empty directory that the caller owns and deletes. */
  dir: string
  signal?: AbortSignal
  /** Called once before a recording is re-encoded, which takes long. */
  onCompressionStart?: () => void
  /** Reports the progress of the rendition, 0 to 100. */
  onProgress?: (percent: number) => void
}

/** The tool that reads a sample: ffmpeg and ffprobe are programs, the others libraries in a worker process. */
export type CheckedTool = 'ffprobe' | 'ffmpeg' | 'sharp' | 'libheif' | 'PDFium' | 'the document reader'

/** A tool that can't read a sample, and the reason. */
export interface ToolProblem {
  tool: CheckedTool
  /** Common name of the file type. */
  kind: string
  /** Whether archives depend on this type. Builds may lack support for the others, whose files then have no preview. */
  isEssential: boolean
  reason: string
}

/** The result of checking all tools. Versions of programs that don't run are null. */
export interface ToolReport {
  ffmpeg: string | null
  ffprobe: string | null
  problems: ToolProblem[]
}

/**
 * Reads and renders media. Doesn't throw for a bad file but reports it in `note`. Throws when aborted, and ToolError if
 * a tool doesn't work.
 */
export interface MediaTools {
  /**
   * Determines the type from the content (at least the first 64 KiB). The name only decides between otherwise equal
   * formats.
   */
  sniff(head: Uint8Array, filename: string): Promise<SniffResult>
  /**
   * Does the quick work: facts, text, image sizes, poster, waveform. `pendingRenditions` lists what `render` has yet to
   * make.
   */
  process(input: MediaInput, options: MediaJobOptions): Promise<ProcessResult>
  /** Makes one of the renditions listed by `process`. Facts in the result replace earlier, less exact ones. */
  render(input: MediaInput, rendition: Rendition, options: MediaJobOptions): Promise<MediaResult>
  /**
   * Reads a table in a limited process. Its rows are in the file at `rowsPath`, each as one line of JSON: the row's
   * number, then its cells.
   */
  readTable(
    input: TableInput,
    options?: { signal?: AbortSignal; onRows?: (rows: number) => void },
  ): Promise<TableReply & { rowsPath: string }>
  /**
   * Returns the versions of everything that processes a media type: a verdict is valid as long as they stay the same.
   * Null while one of the programs doesn't run.
   */
  getVersion(type: MediaType): Promise<string | null>
  /** Runs every tool on a tiny file of each kind. */
  check(): Promise<ToolReport>
  /** Tries broken tools again. Returns true if there were any and all work now. */
  retryBrokenTools(): Promise<boolean>
  close(): Promise<void>
}
