import type { MediaJobOptions } from './media.ts'
import type { ToolLocator } from './tools.ts'
import type { SandboxPaths } from './children/sandbox.ts'
import type { WorkerPool } from './children/worker-pool.ts'

/** Wall-clock limits in milliseconds. */
export interface MediaLimits {
  imageMs: number
  /** For the tile pyramid or metadata-stripped copy of an image. */
  tilesMs: number
  pdfMs: number
  textMs: number
  probeMs: number
  /** Minimum time limit for a rendition of a large original, even if the recording is short. */
  transcodeMs: number
  /** For reading a table. */
  tableMs: number
}

/** State shared by all steps of one `process` call. */
export interface MediaJob {
  tools: ToolLocator
  workers: WorkerPool
  limits: MediaLimits
  options: MediaJobOptions
  /** The size of the original in bytes. */
  size: number
  /** The caller's signal combined with the shutdown of the media tools. */
  signal: AbortSignal
}

/** The paths that a tool may access when working on a file: the file itself and the job's directory. */
export const getSandboxPaths = ({ options }: Pick<MediaJob, 'options'>, path: string): SandboxPaths => {
  return { reads: [path], writes: [options.dir] }
}
