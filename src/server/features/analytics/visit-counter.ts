import type { Services } from '#server/access/services.ts'
import { COUNTED_SITE, OWN_COUNT_KEYS, type CountedSite, type CountedThing } from '#shared/rules/counting.ts'
import { addVisits, addWords, type Visit, type Word } from './visits.repo.ts'
import { addSiteVisits, type SiteVisit } from './website-visits.repo.ts'

/** Counts are written in batches, this long after the first count. */
const BATCH_MS = 5000
/** Rows of each kind in one batch at most; further ones are not counted. */
const MAX_BATCH = 5000
const DAY_MS = 86_400_000

/** A view or custom event, as the API reports it. */
export interface VisitEvent {
  type: CountedThing | CountedSite
  /** A page's name, or a post's URL. */
  id: string
  key: string
  /** The host of the site that the visitor came from. */
  from?: string | undefined
  /** The search terms that had no results. */
  words?: string | undefined
}

/** Counts visits in memory and writes them in batches, so no visitor waits. A crash loses a few seconds of counts. */
export interface VisitCounter {
  count(event: VisitEvent): void
  close(): Promise<void>
}

const isSite = (type: VisitEvent['type']): type is CountedSite => COUNTED_SITE.some((one) => one === type)
const isOwnKey = (key: string) => OWN_COUNT_KEYS.some((one) => one === key)

/** Adds up equal rows until they are taken. */
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
  // Custom keys have a batch of their own and can't crowd out views.
  const customVisits = createBatch<Visit>()
  const siteVisits = createBatch<SiteVisit>()
  const visitorWords = createBatch<Word>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const [counted, site, said] = [[...visits.take(), ...customVisits.take()], siteVisits.take(), visitorWords.take()]
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
    count({ type, id, key, from, words }) {
      const day = Math.floor(Date.now() / DAY_MS)
      if (isSite(type)) siteVisits.add({ type, id, key, day, n: 1 }, [type, id, key, day])
      else {
        const batch = isOwnKey(key) ? visits : customVisits
        batch.add({ type, id, key, day, n: 1 }, [type, id, key, day])
        for (const [kind, word] of [['from', from] as const, ['not_found', words] as const])
          if (word) visitorWords.add({ type, id, kind, word, day, n: 1 }, [id, kind, word, day])
      }
      timer ??= setTimeout(() => void writeNow(), batchMs).unref()
    },
    close: writeNow,
  }
}
