import type { MediaInput } from '../media.ts'
import { ToolFailedError } from '../children/tool-error.ts'
import { readSample, type Readers } from './read-sample.ts'
import { controlsOf, type Sample } from './samples.ts'

/** A tool stopped working (`why`), or works again (null). */
export type OnToolChange = (tool: string, why: string | null) => void

type About = Pick<MediaInput, 'type' | 'mime'>

export interface Controls {
  /** Throws ToolFailedError at once while a tool that a file needs is known not to work. */
  demandWorking(about: About): Promise<void>
  /** Has the samples of a kind of file read now. Throws ToolFailedError where one can't be: then nothing is known of the file. */
  prove(about: About): Promise<void>
  /** Has what didn't work tried again. True where all of it works, which some of it hadn't. */
  haveRecovered(): Promise<boolean>
}

/** How long a tool that doesn't work is left alone, in ms. */
const RETRY_MS = 10_000

/**
 * Tells a file that can't be read from a tool that doesn't work: it must read a sample right after it failed. `forget`
 * lets another program be found in the place of one that failed.
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
        // One tries for all: the others go on waiting.
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
