import type { Services } from '#server/access/services.ts'
import { addVisits, addWords, type Visit, type Word } from './visits.repo.ts'

/** Counts are written down together, so long after the first of them. */
const BATCH_MS = 5000
/** What one batch holds at most; what comes above is not counted. */
const MOST = 5000
const DAY_MS = 86_400_000

type Seen = Omit<Visit, 'day' | 'n'> & { from?: string | undefined; words?: string | undefined }

/** Counts visits in memory and writes them down in batches: whoever looks waits for nothing, and a crash loses seconds. */
export interface VisitCounter {
  count(seen: Seen): void
  close(): Promise<void>
}

export function openVisitCounter({ db, log }: Pick<Services, 'db' | 'log'>, batchMs = BATCH_MS): VisitCounter {
  let visits = new Map<string, Visit>()
  let words = new Map<string, Word>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const [some, said] = [[...visits.values()], [...words.values()]]
    visits = new Map()
    words = new Map()
    try {
      if (some.length > 0) await addVisits(db, some)
      if (said.length > 0) await addWords(db, said)
    } catch (error) {
      log.warn({ err: error, lost: some.length }, 'visits could not be counted')
    }
  }
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const add = <T extends { n: number }>(to: Map<string, T>, one: T, name: readonly unknown[]) => {
    const key = JSON.stringify(name)
    const known = to.get(key)
    if (known) known.n++
    else if (to.size < MOST) to.set(key, one)
  }
  return {
    count({ type, id, key, from, words: looked }) {
      const day = Math.floor(Date.now() / DAY_MS)
      add(visits, { type, id, key, day, n: 1 }, [type, id, key, day])
      const told = [['from', from] as const, ['not_found', looked] as const]
      for (const [kind, word] of told) if (word) add(words, { type, id, kind, word, day, n: 1 }, [id, kind, word, day])
      timer ??= setTimeout(() => void writeNow(), batchMs).unref()
    },
    close: writeNow,
  }
}
