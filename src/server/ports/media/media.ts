import type { FileNote } from '#shared/words/file-notes/file-notes.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

/** The type of a file, judged by its first bytes and name. */
export interface SniffResult {
  mime: string
  type: MediaType
}

/**
 * Names of the files made from an original. `stream` is the browser-playable rendition, `tiles` the tile pyramid for
 * deep zoom, `clean` the original without places, serial numbers and names; `page-1` and `words-1` are the first page
 * of a PDF as an image and its words with their positions.
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

/** Slow derivatives, made after everything else: see MediaTools.render. */
export type Rendition = 'stream' | 'tiles' | 'pages' | 'clean'

/** A file made by a tool in the job's own directory, not yet in the store. */
export interface DerivativeFile {
  name: DerivativeName
  path: string
  mime: string
  width?: number
  height?: number
}

/** Facts about an original. Duration in seconds; width and height as displayed (after orientation); text is plain. */
export interface MediaFacts {
  duration?: number
  width?: number
  height?: number
  pages?: number
  text?: string
  /** A tiny blurred image as a data URI (under 1 KB), shown until the thumbnail arrives. */
  placeholder?: string
  suggestions?: Suggestions
}

/**
 * Suggestions from embedded metadata (EXIF, IPTC, XMP, ID3, document properties), sanitised, for a person to accept.
 */
export interface Suggestions {
  title?: string
  /** Milliseconds since 1970, midnight UTC of that day. */
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
  /** Why a preview or rendition is missing or incomplete; absent if all went well. */
  note?: FileNote
  /** Set to the same note if the file itself can't be processed (damaged, too large, over a time or memory limit). */
  failed?: FileNote
}

/** The result of `process`; `pendingRenditions` lists the renditions that `render` still has to make. */
export type ProcessResult = MediaResult & { pendingRenditions?: Rendition[] }

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
  /** Called once before a recording is re-encoded, which is slow. */
  onCompressionStart?: () => void
  /** Progress of the rendition, 0 to 100. */
  onProgress?: (percent: number) => void
}

/** The tool that reads a sample: ffmpeg and ffprobe are programs, the others libraries in a worker process. */
export type CheckedTool = 'ffprobe' | 'ffmpeg' | 'sharp' | 'libheif' | 'PDFium' | 'the document reader'

/** A tool that can't read a sample, and the reason. */
export interface ToolProblem {
  tool: CheckedTool
  /** The common name of the file type. */
  kind: string
  /** Whether archives depend on it. Builds may lack the others; such files have no preview. */
  isEssential: boolean
  reason: string
}

/** The result of checking all tools. Versions are null for programs that don't run. */
export interface ToolReport {
  ffmpeg: string | null
  ffprobe: string | null
  problems: ToolProblem[]
}

/**
 * Reads and renders media. Never throws for a bad file but reports it in `note`. Throws when aborted, and ToolError if
 * a tool doesn't work.
 */
export interface MediaTools {
  /** Determines the type from the content (at least the first 64 KiB); the name only breaks ties. */
  sniff(head: Uint8Array, filename: string): Promise<SniffResult>
  /**
   * Does the quick work: facts, text, image sizes, poster, waveform. `pendingRenditions` lists what `render` still has
   * to make.
   */
  process(input: MediaInput, options: MediaJobOptions): Promise<ProcessResult>
  /** Makes one rendition listed by `process`. Facts in the result replace earlier, less exact ones. */
  render(input: MediaInput, rendition: Rendition, options: MediaJobOptions): Promise<MediaResult>
  /**
   * The versions of everything that processes a media type: a verdict holds as long as they stay the same. Null while
   * one of the programs doesn't run.
   */
  getVersion(type: MediaType): Promise<string | null>
  /** Runs every tool on a tiny file of each kind. */
  check(): Promise<ToolReport>
  /** Retries broken tools. Returns true if some were broken and all work now. */
  retryBrokenTools(): Promise<boolean>
  close(): Promise<void>
}
