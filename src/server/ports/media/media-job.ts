import type { MediaJobOptions } from './media.ts'
import type { FoundTools } from './tools.ts'
import type { SandboxPaths } from './children/sandbox.ts'
import type { WorkerPool } from './children/worker-pool.ts'

/** Wall clocks in milliseconds. */
export interface MediaLimits {
  imageMs: number
  /** For the whole of a large picture. */
  tilesMs: number
  pdfMs: number
  textMs: number
  probeMs: number
  /** What a rendition of a large original gets, however short that is. */
  transcodeMs: number
}

/** What the parts of one `process` call share. */
export interface MediaJob {
  tools: FoundTools
  workers: WorkerPool
  limits: MediaLimits
  options: MediaJobOptions
  /** Bytes of the original. */
  size: number
  /** The caller's signal or the end of the server, whichever comes first. */
  signal: AbortSignal
}

/** What a tool sees that works on a file for a job: that file, and the job's directory. */
export const pathsOf = ({ options }: Pick<MediaJob, 'options'>, path: string): SandboxPaths => {
  return { reads: [path], writes: [options.dir] }
}
