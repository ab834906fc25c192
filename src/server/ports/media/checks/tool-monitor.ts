import type { MediaInput } from '../media.ts'
import { ToolFailedError } from '../children/tool-error.ts'
import { readSample, type SampleReaders } from './read-sample.ts'
import { getControlSamples, type Sample } from './samples.ts'

/** Called when a tool stops working (with the reason) and when it works again (with null). */
export type OnToolChange = (tool: string, reason: string | null) => void

type FileKind = Pick<MediaInput, 'type' | 'mime'>

export interface ToolMonitor {
  /** Throws ToolFailedError immediately while a tool that a file needs is known to be broken. */
  requireWorkingTools(fileKind: FileKind): Promise<void>
  /**
   * Reads the samples for a kind of file now. Throws ToolFailedError if one fails: a failure to read the file then says
   * nothing about the file.
   */
  verifyTools(fileKind: FileKind): Promise<void>
  /** Tries broken tools again. Returns true if there were any and all work now. */
  retryBrokenTools(): Promise<boolean>
}

/** How long to wait before a broken tool is tried again, in ms. */
const RETRY_MS = 10_000

/**
 * Distinguishes unreadable files from broken tools: after a failure, the tool must read a sample. `forgetPaths` makes
 * the programs be located again after one has failed.
 */
export function createToolMonitor(sampleReaders: SampleReaders, onChange: OnToolChange): ToolMonitor {
  const failureBySample = new Map<Sample, { error: ToolFailedError; failedAt: number }>()

  async function checkSample(sample: Sample): Promise<void> {
    const reason = await readSample(sampleReaders, sample)
    const previousFailure = failureBySample.get(sample)
    if (reason === null) {
      if (failureBySample.delete(sample) && ![...failureBySample.keys()].some(({ tool }) => tool === sample.tool))
        onChange(sample.tool, null)
      return
    }
    sampleReaders.tools.forgetPaths()
    const error = new ToolFailedError(sample.tool, reason)
    failureBySample.set(sample, { error, failedAt: Date.now() })
    if (previousFailure?.error.reason !== reason) onChange(sample.tool, reason)
    throw error
  }

  return {
    async requireWorkingTools(fileKind) {
      for (const sample of getControlSamples(fileKind)) {
        const failure = failureBySample.get(sample)
        if (!failure) continue
        if (Date.now() - failure.failedAt < RETRY_MS) throw failure.error
        // Only one caller tries again; the files of all others keep waiting.
        failure.failedAt = Date.now()
        await checkSample(sample)
      }
    },
    async verifyTools(fileKind) {
      for (const sample of getControlSamples(fileKind)) await checkSample(sample)
    },
    async retryBrokenTools() {
      if (failureBySample.size === 0) return false
      for (const sample of failureBySample.keys()) await checkSample(sample).catch(() => {})
      return failureBySample.size === 0
    },
  }
}
