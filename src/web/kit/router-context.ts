import type { QueryClient } from '@tanstack/react-query'
import type { Alerts } from './alert-store.ts'
import type { Api } from './api.ts'

/** What every loader and head gets as `context`. */
export interface RouterContext {
  api: Api
  queries: QueryClient
  alerts: Alerts
  /** Scheme and host of this site, for absolute addresses. */
  origin: string
  /** What the browser keeps and tells the server, as in a `Cookie` header. */
  cookies: () => string
}
