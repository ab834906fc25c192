import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/access/services.ts'
import type { ReadProgress } from '#shared/entities/imports/import.ts'
import { saveReadProgress, type ImportRecord } from '../imports.repo.ts'
import type { ReportRead } from '../sources/source.ts'
import { StepEnded } from './step.ts'

const INTERVAL_MS = 1000

interface FollowedReading {
  /** Aborts when `parent` does, and soon after someone stopped the import. */
  signal: AbortSignal
  report: ReportRead
  /** Ends following. */
  end(): Promise<void>
}

/** Saves the progress of reading an import every second, and notices that someone stopped it. */
export function followReading({ db }: Services, record: ImportRecord, parent: AbortSignal): FollowedReading {
  const [stopped, ended] = [new AbortController(), new AbortController()]
  let progress: ReadProgress | null = null
  const follow = async () => {
    for (;;) {
      await sleep(INTERVAL_MS, undefined, { signal: ended.signal }).catch(() => undefined)
      if (ended.signal.aborted) return
      // While the database is away, reading fails by itself.
      const isCurrent = await saveReadProgress(db, record, progress).catch(() => true)
      if (!isCurrent) return stopped.abort(new StepEnded())
    }
  }
  const following = follow()
  return {
    signal: AbortSignal.any([parent, stopped.signal]),
    report(next) {
      progress = next
    },
    end() {
      ended.abort()
      return following
    },
  }
}
