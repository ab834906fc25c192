import { setTimeout as sleep } from 'node:timers/promises'
import type { Reason } from '#shared/words/reason.ts'
import { openUrl, parsePublicUrl, type AllowedHost, type OpenUrlOptions, type UrlReply } from './open-url.ts'
import { UrlError } from './url-error.ts'

/** Waits between attempts, in ms. */
const RETRY_DELAYS_MS = [500, 2000, 8000]
const MAX_RETRY_DELAY_MS = 60_000
/** The wait before each request to a host that isn't listed, in ms. */
const PAUSE_MS = 100
/** A host that fails for so many addresses in a row is left alone. */
const MAX_FAILURES = 5

type VisitOptions = Pick<OpenUrlOptions, 'maxBytes' | 'credentials'>

export interface WebClient {
  /** Returns why an address can't be fetched, as far as the address says; null if it says nothing. */
  findProblem(address: string): Reason | null
  /**
   * Opens an address and passes the answer to `use`. If either fails for a reason that may pass, both are tried again a few
   * times. A host that keeps failing isn't asked again. Throws UrlError.
   */
  visit<T>(address: string, options: VisitOptions, use: (reply: UrlReply) => Promise<T>): Promise<T>
}

/**
 * Creates a client for one task, which asks one address after another and pauses in between, so that nobody can make this
 * server flood another one.
 */
export function createWebClient(
  hosts: readonly AllowedHost[],
  signal: AbortSignal,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
): WebClient {
  const failures = new Map<string, { count: number; error: UrlError }>()
  const attempt = async <T>(address: string, options: VisitOptions, use: (reply: UrlReply) => Promise<T>) => {
    const reply = await openUrl(address, { ...options, hosts, signal })
    try {
      return await use(reply)
    } finally {
      reply.body.destroy()
    }
  }
  return {
    findProblem(address) {
      try {
        parsePublicUrl(address, hosts)
        return null
      } catch (error) {
        if (error instanceof UrlError && error.reason) return error.reason
        throw error
      }
    },
    async visit(address, options, use) {
      const { host, hostname } = parsePublicUrl(address, hosts)
      const failure = failures.get(host)
      if (failure && failure.count >= MAX_FAILURES) throw failure.error
      const isListed = hosts.some((allowed) => allowed.host === hostname)
      for (let retries = 0; ; retries++) {
        if (!isListed) await sleep(PAUSE_MS, undefined, { signal })
        try {
          const result = await attempt(address, options, use)
          failures.delete(host)
          return result
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof UrlError && error.isTemporary)) throw error
          const delayMs = retryDelaysMs[retries]
          if (delayMs === undefined) {
            failures.set(host, { count: (failure?.count ?? 0) + 1, error })
            throw error
          }
          await sleep(Math.min(Math.max(delayMs, error.pauseMs ?? 0), MAX_RETRY_DELAY_MS), undefined, { signal })
        }
      }
    },
  }
}
