import { useEffect, useState } from 'react'
import type { Page } from '#shared/entities/artifact.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { findPhrase, findWords, indexOf, type Hit } from './find.ts'
import { wordsQuery } from './pages.queries.ts'

const AT_ONCE = 6
/** Enough to go through; what is looked for is then too common. */
const MOST = 5000

interface Found {
  hits: Hit[]
  /** All pages have been looked at. */
  done: boolean
}

const NOTHING: Found = { hits: [], done: true }

/** Looks through all pages, a few at a time; what is found is there at once. */
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
            // A page whose words could not be loaded has none.
            const runs = page.words ? await ensure(wordsQuery(page.words)).catch(() => []) : []
            const index = indexOf(runs)
            return { phrases: findPhrase(index, at + i, asked), words: findWords(index, at + i, asked) }
          }),
        )
        for (const one of some) {
          phrases.push(...one.phrases)
          words.push(...one.words)
        }
        const done = at + AT_ONCE >= pages.length || phrases.length > MOST
        // Until all is seen the words may yet stand together somewhere.
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
