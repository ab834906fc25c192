import type { MediaJobOptions } from './media.ts'
import type { FoundTools } from './tools.ts'
import type { WorkerPool } from './children/worker-pool.ts'

/** Wall clocks in milliseconds. */
export interface MediaLimits {
  imageMs: number
  /** For the whole of a large picture. */
  tilesMs: number
  pdfMs: number
  textMs: number
  probeMs: number
  /** The least that a rendition gets, however short its original. */
  transcodeMs: number
}

/** What the parts of one `process` call share. */
export interface MediaJob {
  tools: FoundTools
  workers: WorkerPool
  limits: MediaLimits
  options: MediaJobOptions
  /** The caller's signal or the end of the server, whichever comes first. */
  signal: AbortSignal
}
