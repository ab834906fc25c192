import type { Services } from '#server/access/services.ts'
import { COUNTED_SITE, OWN_COUNT_KEYS, type CountedSite, type CountedThing } from '#shared/rules/counting.ts'
import { addVisits, addWords, type Visit, type Word } from './visits.repo.ts'
import { addSiteVisits, type SiteVisit } from './website-visits.repo.ts'

/** Counts are written in batches, this long after the first of them. */
const BATCH_MS = 5000
/** What a batch holds at most of each kind; what exceeds it is not counted. */
const MAX_BATCH = 5000
const DAY_MS = 86_400_000

/** A view or another event, as a call reports it. */
export interface VisitEvent {
  type: CountedThing | CountedSite
  /** For a page its name, for a post its URL. */
  id: string
  key: string
  /** The host of the site that the visitor came from. */
  from?: string | undefined
  /** What was searched for without a result. */
  words?: string | undefined
}

/** Counts visits in memory and writes them in batches: no visitor waits for it, and a crash loses a few seconds. */
export interface VisitCounter {
  count(event: VisitEvent): void
  close(): Promise<void>
}

const isSite = (type: VisitEvent['type']): type is CountedSite => COUNTED_SITE.some((one) => one === type)
const isOwnKey = (key: string) => OWN_COUNT_KEYS.some((one) => one === key)

/** Sums up equal things until they are taken. */
function createBatch<T extends { n: number }>() {
  let rows = new Map<string, T>()
  return {
    add(row: T, identity: readonly unknown[]) {
      const key = JSON.stringify(identity)
      const known = rows.get(key)
      if (known) known.n++
      else if (rows.size < MAX_BATCH) rows.set(key, row)
    },
    take(): T[] {
      const taken = [...rows.values()]
      rows = new Map()
      return taken
    },
  }
}

export function openVisitCounter({ db, log }: Pick<Services, 'db' | 'log'>, batchMs = BATCH_MS): VisitCounter {
  const visits = createBatch<Visit>()
  // Keys that callers make up have a batch of their own, so that they can't crowd out views.
  const customVisits = createBatch<Visit>()
  const siteVisits = createBatch<SiteVisit>()
  const words = createBatch<Word>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const [counted, site, said] = [[...visits.take(), ...customVisits.take()], siteVisits.take(), words.take()]
    try {
      if (counted.length > 0) await addVisits(db, counted)
      if (site.length > 0) await addSiteVisits(db, site)
      if (said.length > 0) await addWords(db, said)
    } catch (error) {
      log.warn({ err: error, lost: counted.length + site.length }, 'cannot count visits')
    }
  }
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    count({ type, id, key, from, words: searched }) {
      const day = Math.floor(Date.now() / DAY_MS)
      if (isSite(type)) siteVisits.add({ type, id, key, day, n: 1 }, [type, id, key, day])
      else {
        const batch = isOwnKey(key) ? visits : customVisits
        batch.add({ type, id, key, day, n: 1 }, [type, id, key, day])
        for (const [kind, word] of [['from', from] as const, ['not_found', searched] as const])
          if (word) words.add({ type, id, kind, word, day, n: 1 }, [id, kind, word, day])
      }
      timer ??= setTimeout(() => void writeNow(), batchMs).unref()
    },
    close: writeNow,
  }
}
