import type { MediaType } from '#shared/rules/media-type.ts'

/** What the first bytes and the name say a file is. */
export interface Sniffed {
  mime: string
  type: MediaType
}

/** The names of everything that is made from an original. `stream` is the browser-playable rendition. */
export type DerivativeName = 'thumb' | 'small' | 'large' | 'poster' | 'stream' | 'waveform'

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
}

export interface MediaResult {
  facts: MediaFacts
  derivatives: MadeDerivative[]
  /** Why there is no preview or no rendition, in one sentence for a person; absent when all went well. */
  note?: string
}

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
  /** Called once, before a rendition that takes long (video, audio transcode) starts. */
  onCompressionStart?: () => void
  /** 0..100 of that rendition. */
  onProgress?: (percent: number) => void
}

/** Reads and renders media. Never throws for a bad file: it says so in `note`. Throws only when aborted or when tools are missing. */
export interface MediaTools {
  /** Decides the kind by content (first bytes, at least 64 KiB where the file has them); the name only breaks ties. */
  sniff(head: Uint8Array, filename: string): Promise<Sniffed>
  process(input: MediaInput, options: MediaJobOptions): Promise<MediaResult>
  close(): Promise<void>
}
