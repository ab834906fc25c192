import type { MediaInput } from '../media.ts'
import { ToolFailedError } from '../children/tool-error.ts'
import { readSample, type Readers } from './read-sample.ts'
import { controlsOf, type Sample } from './samples.ts'

/** Called when a tool stops working (`reason`) or works again (null). */
export type OnToolChange = (tool: string, why: string | null) => void

type About = Pick<MediaInput, 'type' | 'mime'>

export interface Controls {
  /** Throws ToolFailedError immediately while a tool that a file needs is known to be broken. */
  demandWorking(about: About): Promise<void>
  /**
   * Reads the samples for a kind of file now. Throws ToolFailedError if one fails, because then a failure says nothing
   * about the file.
   */
  prove(about: About): Promise<void>
  /** Retries broken tools. Returns true if some were broken and all work now. */
  haveRecovered(): Promise<boolean>
}

/** How long a broken tool is not retried, in ms. */
const RETRY_MS = 10_000

/**
 * Distinguishes an unreadable file from a broken tool: after a failure the tool must read a sample. `forgetPaths` lets the
 * program be located anew after it failed.
 */
export function createControls(readers: Readers, onChange: OnToolChange): Controls {
  const broken = new Map<Sample, { error: ToolFailedError; at: number }>()

  async function tryOut(sample: Sample): Promise<void> {
    const why = await readSample(readers, sample)
    const before = broken.get(sample)
    if (why === null) {
      if (broken.delete(sample) && ![...broken.keys()].some(({ tool }) => tool === sample.tool))
        onChange(sample.tool, null)
      return
    }
    readers.tools.forget()
    const error = new ToolFailedError(sample.tool, why)
    broken.set(sample, { error, at: Date.now() })
    if (before?.error.why !== why) onChange(sample.tool, why)
    throw error
  }

  return {
    async demandWorking(about) {
      for (const sample of controlsOf(about)) {
        const known = broken.get(sample)
        if (!known) continue
        if (Date.now() - known.at < RETRY_MS) throw known.error
        // Only one caller retries; the others keep waiting.
        known.at = Date.now()
        await tryOut(sample)
      }
    },
    async prove(about) {
      for (const sample of controlsOf(about)) await tryOut(sample)
    },
    async haveRecovered() {
      if (broken.size === 0) return false
      for (const sample of broken.keys()) await tryOut(sample).catch(() => {})
      return broken.size === 0
    },
  }
}
