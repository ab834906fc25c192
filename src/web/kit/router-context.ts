import type { QueryClient } from '@tanstack/react-query'
import type { Alerts } from './alert-store.ts'
import type { Api } from './api.ts'

/** The `context` of every loader and head. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  alerts: Alerts
  /** Scheme and host, for absolute URLs. */
  origin: string
  /** Returns the cookies as in a `Cookie` header. */
  cookies: () => string
}

/** Loads the data that a page begins with, before the user opens it. `search` is not validated yet. */
export type Prefetch = (
  context: RouterContext,
  target: { params: { id?: string }; search: { projectId?: string } },
) => Promise<unknown> | undefined
