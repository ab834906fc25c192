import { useEffect } from 'react'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { hasOptedOutOfCounting } from '#web/ui/preferences/analytics-opt-out.ts'

/** Sends an analytics event and ignores failures. Respects visitors who ask not to be counted. */
const sendEvent = (api: Api, event: BodyOf<typeof analyticsContract.count>) => {
  if (!hasOptedOutOfCounting()) api.call(analyticsContract.count, { body: event }).catch(() => undefined)
}

let isReferrerSent = false

/** The host of the referring site, returned only for the first page of a visit. */
function takeReferrer(): string | undefined {
  if (isReferrerSent) return undefined
  isReferrerSent = true
  const referrer = URL.parse(document.referrer)
  return referrer && referrer.origin !== window.location.origin ? referrer.host.slice(0, 253) : undefined
}

/** Counts a page view. */
export function useCountVisit(type: 'artifact' | 'exhibit' | 'project', id: string): void {
  const api = useApi()
  useEffect(() => {
    const referrer = takeReferrer()
    sendEvent(api, { type, id, ...(referrer && { from: referrer }) })
  }, [api, type, id])
}

const countedSearches = new Set<string>()

/** A query counts only after the visitor has stopped typing; otherwise each prefix would be counted. */
const TYPING_SETTLED_MS = 2000

/** Counts a search without results in a gallery. */
export function useCountEmptySearch(project: string | undefined, query: string | undefined): void {
  const api = useApi()
  useEffect(() => {
    if (!project || !query) return
    const event = { type: 'project', id: project, key: 'empty_search', words: query.slice(0, 100) } as const
    const searchKey = `${project} ${event.words.trim().toLowerCase()}`
    const timer = setTimeout(() => {
      // Returning to the page does not count again.
      if (!countedSearches.has(searchKey)) sendEvent(api, event)
      countedSearches.add(searchKey)
    }, TYPING_SETTLED_MS)
    return () => clearTimeout(timer)
  }, [api, project, query])
}
