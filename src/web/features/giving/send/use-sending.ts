import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLocked } from '#shared/entities/submissions/portal.ts'
import type { Problem } from '#shared/forms/check.ts'
import { isApiError, isPassing } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { sayFailureInLine } from '#web/kit/say-failure.ts'
import { addedSince, isOther, outFirst, underNewKey, type Draft, type DraftFile } from '../draft/draft.ts'
import { findArrived, proofOfPassword, readPortal, useOldPortal } from '../giving.queries.ts'
import { sendDraft, type Arrived } from './send-draft.ts'

/** The progress of sending. `working` computes the proof of work; `waiting` retries on its own once the server can be reached. */
export type Phase =
  | { name: 'idle' }
  | { name: 'working' }
  | { name: 'sending'; percent: number }
  | { name: 'waiting' }
  | { name: 'refused'; message: string }
  /** The device could not compute the proof of work. */
  | { name: 'failed' }

/** Computes the proof of work that a portal requires in a worker, which keeps the form responsive. */
function computeProof({ challenge, work }: { challenge: string; work: number }): Promise<string> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the proof of work failed')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to be named
    worker.postMessage({ challenge, work })
  }).finally(() => worker.terminate())
}

interface To {
  portal: string
  token: string
  receipt: string | undefined
  /** The upload URL of a file was set, changed or removed. */
  onLocated: (file: DraftFile, url: string | null) => void
  /** An earlier attempt had not arrived. The draft is sent again, under a new key if its files have changed. */
  onRenewed: (draft: Draft) => void
  /** The server refused the draft, because of this field if known. */
  onRefused: (problem: Problem | null) => void
}
/** The delay doubles with each retry up to the maximum, to stay within the rate limit. */
const [AGAIN_MS, LONGEST_MS] = [4000, 180_000]

/**
 * Sends a draft until it has arrived or is refused. Waits while the connection or the server is down, and never creates a
 * contribution twice.
 */
export function useSending(
  { portal, token, receipt, onLocated, onRenewed, onRefused }: To,
  onArrived: (arrived: Arrived, sent: Draft, rest: readonly DraftFile[]) => void,
) {
  const api = useApi()
  const isOld = useOldPortal(portal, token)
  const [phase, setPhase] = useState<Phase>({ name: 'idle' })
  const [waiting, setWaiting] = useState<{ draft: Draft; website: string; tries: number } | null>(null)
  const abort = useRef<(() => void) | null>(null)
  useEffect(() => () => abort.current?.(), [])
  // The latest upload URLs of files that are sent in parts.
  const places = useRef(new Map<string, string | null>())
  // The highest progress so far. Any further progress resets the retry delay.
  const furthest = useRef(0)
  const locate = (file: DraftFile, url: string | null) => {
    places.current.set(file.id, url)
    onLocated(file, url)
  }

  /** `isRetry`: an earlier attempt may have arrived. */
  const send = async (given: Draft, website: string, isAgain: boolean, tries = 0) => {
    const files = given.files.map((file) => ({
      ...file,
      url: places.current.has(file.id) ? places.current.get(file.id) : file.url,
    }))
    let draft: Draft = { ...given, files }
    if (tries === 0) furthest.current = 0
    let failed = tries
    const controller = new AbortController()
    abort.current = () => controller.abort()
    setWaiting(null)
    setPhase({ name: 'working' })
    try {
      const before = isAgain ? await findArrived(api, portal, token, draft.key) : null
      controller.signal.throwIfAborted()
      if (before) {
        onArrived(before, draft, addedSince(draft))
        return setPhase({ name: 'idle' })
      }
      if (isAgain) {
        draft = isOther(draft) ? underNewKey(draft) : outFirst(draft)
        onRenewed(draft)
      }
      // Fetch a fresh challenge: it is valid for a day, and the draft may be older.
      const shown = await readPortal(api, portal, token)
      if (isLocked(shown)) {
        // The password has been changed meanwhile.
        setPhase({ name: 'idle' })
        onRefused(null)
        return isOld()
      }
      const proof = await computeProof(shown)
      controller.signal.throwIfAborted()
      setPhase({ name: 'sending', percent: 0 })
      const to = { api, portal: shown, proof, website, receipt, headers: proofOfPassword(token) }
      const sending = sendDraft(to, draft, {
        onProgress: (percent) => {
          if (controller.signal.aborted) return
          if (percent > furthest.current) {
            furthest.current = percent
            failed = 0
          }
          setPhase({ name: 'sending', percent })
        },
        onLocated: locate,
      })
      controller.signal.addEventListener('abort', sending.abort)
      onArrived(await sending.done, draft, [])
      setPhase({ name: 'idle' })
    } catch (error) {
      if (controller.signal.aborted) return
      // The server has discarded an unfinished upload after its time limit: send the files again from the start.
      const isGone = isApiError(error) && error.field === 'uploads'
      if (isGone) for (const file of draft.files) locate(file, null)
      if (isGone || isPassing(error)) {
        setPhase({ name: 'waiting' })
        return setWaiting({ draft, website, tries: failed })
      }
      const message = sayFailureInLine(error)
      const key = isApiError(error) ? error.field : undefined
      onRefused(key === undefined ? null : { key, message })
      if (!isApiError(error)) return setPhase({ name: 'failed' })
      setPhase({ name: 'refused', message })
      // The form may have changed meanwhile.
      if (error.status !== 429) isOld()
    }
  }
  const again = useEffectEvent(() => {
    if (waiting) void send(waiting.draft, waiting.website, true, waiting.tries + 1)
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => again(), Math.min(LONGEST_MS, AGAIN_MS * 2 ** waiting.tries))
    const online = () => again()
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [waiting])
  const stop = () => {
    abort.current?.()
    setWaiting(null)
    setPhase({ name: 'idle' })
  }
  return { phase, stop, send: (draft: Draft, website: string, isAgain: boolean) => void send(draft, website, isAgain) }
}
