import { useEffect } from 'react'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { asksNotToBeCounted } from '#web/ui/preferences/counting.ts'

/** Sends an analytics event and ignores failures. Respects visitors who ask not to be counted. */
const count = (api: Api, what: BodyOf<typeof analyticsContract.count>) => {
  if (!asksNotToBeCounted()) api.call(analyticsContract.count, { body: what }).catch(() => undefined)
}

let hasCome = false

/** The host of the referring site, returned only for the first page of a visit. */
function cameFrom(): string | undefined {
  if (hasCome) return undefined
  hasCome = true
  const from = URL.parse(document.referrer)
  return from && from.origin !== window.location.origin ? from.host.slice(0, 253) : undefined
}

/** Counts a page view. */
export function useVisit(type: 'artifact' | 'exhibit' | 'project', id: string): void {
  const api = useApi()
  useEffect(() => {
    const from = cameFrom()
    count(api, { type, id, ...(from && { from }) })
  }, [api, type, id])
}

const lookedFor = new Set<string>()

/** A query counts only after the visitor stopped typing, or each prefix would be counted. */
const SETTLED_MS = 2000

/** Counts a search without results in a gallery. */
export function useEmptySearch(project: string | undefined, words: string | undefined): void {
  const api = useApi()
  useEffect(() => {
    if (!project || !words) return
    const told = { type: 'project', id: project, key: 'empty_search', words: words.slice(0, 100) } as const
    const once = `${project} ${told.words.trim().toLowerCase()}`
    const timer = setTimeout(() => {
      // Returning to the page does not count again.
      if (!lookedFor.has(once)) count(api, told)
      lookedFor.add(once)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [api, project, words])
}
