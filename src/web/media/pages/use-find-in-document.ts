import { useEffect, useState } from 'react'
import type { ArtifactPage } from '#shared/entities/artifact.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { findPhrase, findWords, indexPage, type Hit } from './find-in-page.ts'
import { pageTextQuery } from './pages.queries.ts'

const BATCH_SIZE = 6
/** More matches than this aren't useful. */
const MAX_HITS = 5000

interface FindResult {
  hits: Hit[]
  /** Whether the search has finished. */
  isDone: boolean
}

const NO_HITS: FindResult = { hits: [], isDone: true }

/** Searches all pages in batches; results appear as they are found. */
export function useFindInDocument(pages: readonly ArtifactPage[], query: string): FindResult {
  const { ensure } = useDataAccess()
  const [result, setResult] = useState(NO_HITS)
  useEffect(() => {
    if (query.trim() === '') {
      setResult(NO_HITS)
      return
    }
    const abortController = new AbortController()
    const search = async () => {
      const [phraseHits, wordHits]: [Hit[], Hit[]] = [[], []]
      for (let start = 0; start < pages.length && !abortController.signal.aborted; start += BATCH_SIZE) {
        const batch = await Promise.all(
          pages.slice(start, start + BATCH_SIZE).map(async (page, i) => {
            // A page whose text fails to load counts as empty.
            const runs = page.words ? await ensure(pageTextQuery(page.words)).catch(() => []) : []
            const index = indexPage(runs)
            return { phrases: findPhrase(index, start + i, query), words: findWords(index, start + i, query) }
          }),
        )
        for (const pageHits of batch) {
          phraseHits.push(...pageHits.phrases)
          wordHits.push(...pageHits.words)
        }
        const isDone = start + BATCH_SIZE >= pages.length || phraseHits.length > MAX_HITS
        // Matches of single words are used only if no page contains the phrase.
        if (!abortController.signal.aborted)
          setResult({ hits: (phraseHits.length > 0 || !isDone ? phraseHits : wordHits).slice(0, MAX_HITS), isDone })
        if (isDone) return
      }
    }
    void search()
    return () => abortController.abort()
  }, [ensure, pages, query])
  return result
}
