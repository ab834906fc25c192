import { useEffect, useState } from 'react'
import type { Page } from '#shared/entities/artifact.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { findPhrase, findWords, indexOf, type Hit } from './find.ts'
import { wordsQuery } from './pages.queries.ts'

const AT_ONCE = 6
/** More matches than this aren't useful. */
const MOST = 5000

interface Found {
  hits: Hit[]
  /** The search has finished. */
  done: boolean
}

const NOTHING: Found = { hits: [], done: true }

/** Searches all pages in batches; results appear as they are found. */
export function useFind(pages: readonly Page[], asked: string): Found {
  const { ensure } = useDataAccess()
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (asked.trim() === '') {
      setFound(NOTHING)
      return
    }
    const stop = new AbortController()
    const look = async () => {
      const [phrases, words]: [Hit[], Hit[]] = [[], []]
      for (let at = 0; at < pages.length && !stop.signal.aborted; at += AT_ONCE) {
        const some = await Promise.all(
          pages.slice(at, at + AT_ONCE).map(async (page, i) => {
            // A page whose text fails to load counts as empty.
            const runs = page.words ? await ensure(wordsQuery(page.words)).catch(() => []) : []
            const index = indexOf(runs)
            return { phrases: findPhrase(index, at + i, asked), words: findWords(index, at + i, asked) }
          }),
        )
        for (const pageHits of some) {
          phrases.push(...pageHits.phrases)
          words.push(...pageHits.words)
        }
        const done = at + AT_ONCE >= pages.length || phrases.length > MOST
        // Single words count only once no page has the phrase.
        if (!stop.signal.aborted)
          setFound({ hits: (phrases.length > 0 || !done ? phrases : words).slice(0, MOST), done })
        if (done) return
      }
    }
    void look()
    return () => stop.abort()
  }, [ensure, pages, asked])
  return found
}
