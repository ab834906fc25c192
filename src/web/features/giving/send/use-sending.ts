import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLocked } from '#shared/entities/submissions/portal.ts'
import type { Problem } from '#shared/forms/check.ts'
import { isApiError, isPassing } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { sayFailureInLine } from '#web/kit/say-failure.ts'
import { addedSince, isOther, outFirst, underNewKey, type Draft, type DraftFile } from '../draft/draft.ts'
import { findArrived, proofOfPassword, readPortal, useOldPortal } from '../giving.queries.ts'
import { prove } from './prove.ts'
import { sendDraft, type Arrived } from './send-draft.ts'

/** How far a sending is. `waiting`: the line is lost, and it goes on by itself once it is back. */
export type Phase =
  | { name: 'idle' }
  | { name: 'working' }
  | { name: 'sending'; percent: number }
  | { name: 'waiting' }
  | { name: 'refused'; message: string }
  /** The device could not do its part. */
  | { name: 'failed' }

interface To {
  portal: string
  token: string
  receipt: string | undefined
  /** A file that goes in parts has an address now, another one, or none any more. */
  onLocated: (file: DraftFile, url: string | null) => void
  /** What went out before has not arrived: it goes out anew, under another key where it has other files now. */
  onRenewed: (draft: Draft) => void
  /** It is not taken as it is, and does not go on by itself; for which field, if it is one. */
  onRefused: (problem: Problem | null) => void
}
/** The first wait before it is tried again, twice as long each time, up to the longest: nobody uses up what they may ask. */
const [AGAIN_MS, LONGEST_MS] = [4000, 180_000]

/**
 * Sends a draft until it has arrived or is refused: a line that is lost, or a server that is away, is waited for, and the same
 * sending is never there twice.
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
  // Of files that go in parts: where they go on.
  const places = useRef(new Map<string, string | null>())
  // How much of it has ever left, in percent: as long as that grows nobody waits longer and longer.
  const furthest = useRef(0)
  const locate = (file: DraftFile, url: string | null) => {
    places.current.set(file.id, url)
    onLocated(file, url)
  }

  /** `isAgain`: it went out before, and nobody knows whether it arrived. */
  const send = async (given: Draft, website: string, isAgain: boolean, tries = 0) => {
    const files = given.files.map((file) => ({
      ...file,
      url: places.current.has(file.id) ? places.current.get(file.id) : file.url,
    }))
    let draft: Draft = { ...given, files }
    if (tries === 0) furthest.current = 0
    let failed = tries
    const stop = new AbortController()
    abort.current = () => stop.abort()
    setWaiting(null)
    setPhase({ name: 'working' })
    try {
      const before = isAgain ? await findArrived(api, portal, token, draft.key) : null
      stop.signal.throwIfAborted()
      if (before) {
        onArrived(before, draft, addedSince(draft))
        return setPhase({ name: 'idle' })
      }
      if (isAgain) {
        draft = isOther(draft) ? underNewKey(draft) : outFirst(draft)
        onRenewed(draft)
      }
      // Anew: what the work is done for is good for a day, and a draft may be older.
      const shown = await readPortal(api, portal, token)
      if (isLocked(shown)) {
        // It has another password by now.
        setPhase({ name: 'idle' })
        onRefused(null)
        return isOld()
      }
      const proof = await prove(shown)
      stop.signal.throwIfAborted()
      setPhase({ name: 'sending', percent: 0 })
      const to = { api, portal: shown, proof, website, receipt, headers: proofOfPassword(token) }
      const sending = sendDraft(to, draft, {
        onProgress: (percent) => {
          if (stop.signal.aborted) return
          if (percent > furthest.current) {
            furthest.current = percent
            failed = 0
          }
          setPhase({ name: 'sending', percent })
        },
        onLocated: locate,
      })
      stop.signal.addEventListener('abort', sending.abort)
      onArrived(await sending.done, draft, [])
      setPhase({ name: 'idle' })
    } catch (error) {
      if (stop.signal.aborted) return
      // What had arrived of a file was kept too long, and is not there any more: all of it is sent again.
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
      // What it asks may be something else by now.
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
