import { useEffect } from 'react'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { asksNotToBeCounted } from '#web/ui/preferences/counting.ts'

/** Counts something, and waits for nothing: whether it was counted is nobody's business. */
const count = (api: Api, what: BodyOf<typeof analyticsContract.count>) => {
  if (!asksNotToBeCounted()) api.call(analyticsContract.count, { body: what }).catch(() => undefined)
}

let hasCome = false

/** The site that a visitor came from, told once. */
function cameFrom(): string | undefined {
  if (hasCome) return undefined
  hasCome = true
  const from = URL.parse(document.referrer)
  return from && from.origin !== window.location.origin ? from.host.slice(0, 253) : undefined
}

/** Counts that a visitor looks at something. */
export function useVisit(type: 'artifact' | 'exhibit' | 'project', id: string): void {
  const api = useApi()
  useEffect(() => {
    const from = cameFrom()
    count(api, { type, id, ...(from && { from }) })
  }, [api, type, id])
}

const lookedFor = new Set<string>()

/** Who types on has not looked for what stood there a moment ago. */
const SETTLED_MS = 2000

/** Counts that a visitor looked for something that is not there, in a gallery. */
export function useEmptySearch(project: string | undefined, words: string | undefined): void {
  const api = useApi()
  useEffect(() => {
    if (!project || !words) return
    const told = { type: 'project', id: project, key: 'empty_search', words: words.slice(0, 100) } as const
    const once = `${project} ${told.words.trim().toLowerCase()}`
    const timer = setTimeout(() => {
      // Who comes back to the page has not looked for it twice.
      if (!lookedFor.has(once)) count(api, told)
      lookedFor.add(once)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [api, project, words])
}
