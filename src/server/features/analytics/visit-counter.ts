import type { Services } from '#server/access/services.ts'
import {
  COUNTED_SITE_ENTRIES,
  BUILT_IN_COUNT_KEYS,
  type CountedSiteEntry,
  type CountedProjectPart,
} from '#shared/rules/visit-counts.ts'
import { addVisits, addReferrersAndSearches, type Visit, type ReferrerOrSearch } from './visits.repo.ts'
import { addSiteVisits, type SiteVisit } from './website-visits.repo.ts'

/** How long counts are collected before they are written as a batch, in ms. */
const BATCH_MS = 5000
/** Maximum rows of each kind in one batch; further ones are not counted. */
const MAX_BATCH = 5000
const DAY_MS = 86_400_000

/** A view or custom event, as the API reports it. */
export interface VisitEvent {
  type: CountedProjectPart | CountedSiteEntry
  /** A page's name, or a post's URL. */
  id: string
  key: string
  /** The host of the site that the visitor came from. */
  referrer?: string | undefined
  /** The search terms that had no results. */
  searchTerms?: string | undefined
}

/**
 * Counts visits in memory and writes them in batches, so visitors don't wait. A crash loses a few seconds of counts.
 */
export interface VisitCounter {
  count(event: VisitEvent): void
  close(): Promise<void>
}

const isWebsiteType = (type: VisitEvent['type']): type is CountedSiteEntry =>
  COUNTED_SITE_ENTRIES.some((candidate) => candidate === type)
const isBuiltInKey = (key: string) => BUILT_IN_COUNT_KEYS.some((candidate) => candidate === key)

/** Sums up equal rows until the batch is taken. */
function createBatch<T extends { count: number }>() {
  let rows = new Map<string, T>()
  return {
    add(row: T, identity: readonly unknown[]) {
      const key = JSON.stringify(identity)
      const existingRow = rows.get(key)
      if (existingRow) existingRow.count++
      else if (rows.size < MAX_BATCH) rows.set(key, row)
    },
    take(): T[] {
      const batch = [...rows.values()]
      rows = new Map()
      return batch
    },
  }
}

export function createVisitCounter({ db, log }: Pick<Services, 'db' | 'log'>, batchMs = BATCH_MS): VisitCounter {
  const visits = createBatch<Visit>()
  // Custom keys have a separate batch so that they can't crowd out views.
  const customVisits = createBatch<Visit>()
  const siteVisits = createBatch<SiteVisit>()
  const referrersAndSearches = createBatch<ReferrerOrSearch>()
  let timer: NodeJS.Timeout | undefined
  let pendingWrite: Promise<void> = Promise.resolve()

  const writeBatch = async () => {
    const [visitRows, siteRows, referrerAndSearchRows] = [
      [...visits.take(), ...customVisits.take()],
      siteVisits.take(),
      referrersAndSearches.take(),
    ]
    try {
      if (visitRows.length > 0) await addVisits(db, visitRows)
      if (siteRows.length > 0) await addSiteVisits(db, siteRows)
      if (referrerAndSearchRows.length > 0) await addReferrersAndSearches(db, referrerAndSearchRows)
    } catch (error) {
      log.warn({ err: error, lost: visitRows.length + siteRows.length }, 'cannot count visits')
    }
  }
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    pendingWrite = pendingWrite.then(writeBatch)
    return pendingWrite
  }
  return {
    count({ type, id, key, referrer, searchTerms }) {
      const day = Math.floor(Date.now() / DAY_MS)
      if (isWebsiteType(type)) siteVisits.add({ type, id, event: key, day, count: 1 }, [type, id, key, day])
      else {
        const visitCounts = isBuiltInKey(key) ? visits : customVisits
        visitCounts.add({ type, id, event: key, day, count: 1 }, [type, id, key, day])
        for (const [kind, word] of [['from', referrer] as const, ['not_found', searchTerms] as const])
          if (word) referrersAndSearches.add({ type, id, kind, word, day, count: 1 }, [id, kind, word, day])
      }
      timer ??= setTimeout(() => void writeNow(), batchMs).unref()
    },
    close: writeNow,
  }
}
