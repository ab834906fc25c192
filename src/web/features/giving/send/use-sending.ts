import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { addedSince, isOther, underNewKey, type Draft, type DraftFile } from '../draft/draft.ts'
import { findArrived, proofOfPassword, readPortal, useOldPortal } from '../giving.queries.ts'
import { prove } from './prove.ts'
import { sendDraft, type Arrived } from './send-draft.ts'

/** How far a sending is. `waiting`: the line is lost, and it goes on by itself once it is back. */
export type Phase =
  | { name: 'idle' }
  | { name: 'working' }
  | { name: 'sending'; percent: number }
  | { name: 'waiting' }
  | { name: 'refused'; message: string; field: string | undefined }

interface To {
  portal: string
  token: string
  receipt: string | undefined
  /** A file that goes in parts has an address now, another one, or none any more. */
  onLocated: (file: DraftFile, url: string | null) => void
  /** What went out before has not arrived, and it has other files now: it goes out under another key. */
  onRenewed: (draft: Draft) => void
  /** It is not taken as it is, and does not go on by itself. */
  onRefused: () => void
}
const AGAIN_MS = 4000

/**
 * Sends a draft until it has arrived or is refused: a line that is lost, or a server that is away, is waited for, and the same
 * sending is never there twice.
 */
export function useSending(
  { portal, token, receipt, onLocated, onRenewed, onRefused }: To,
  onArrived: (arrived: Arrived, rest: readonly DraftFile[]) => void,
) {
  const api = useApi()
  const isOld = useOldPortal(portal, token)
  const [phase, setPhase] = useState<Phase>({ name: 'idle' })
  const [waiting, setWaiting] = useState<{ draft: Draft; website: string } | null>(null)
  const abort = useRef<(() => void) | null>(null)
  useEffect(() => () => abort.current?.(), [])
  // Of files that go in parts: where they go on.
  const places = useRef(new Map<string, string | null>())
  const locate = (file: DraftFile, url: string | null) => {
    places.current.set(file.id, url)
    onLocated(file, url)
  }

  /** `isAgain`: it went out before, and nobody knows whether it arrived. */
  const send = async (given: Draft, website: string, isAgain: boolean) => {
    const files = given.files.map((file) => ({
      ...file,
      url: places.current.has(file.id) ? places.current.get(file.id) : file.url,
    }))
    let draft: Draft = { ...given, files }
    const stop = new AbortController()
    abort.current = () => stop.abort()
    setWaiting(null)
    setPhase({ name: 'working' })
    try {
      const before = isAgain ? await findArrived(api, portal, draft.key) : null
      stop.signal.throwIfAborted()
      if (before) {
        onArrived(before, addedSince(draft))
        return setPhase({ name: 'idle' })
      }
      if (isOther(draft)) {
        draft = underNewKey(draft)
        onRenewed(draft)
      }
      // Anew: what the work is done for is good for a day, and a draft may be older.
      const { inside } = await readPortal(api, portal, token)
      if (!inside) throw new Error('the portal asks for its password')
      const proof = await prove(inside)
      stop.signal.throwIfAborted()
      setPhase({ name: 'sending', percent: 0 })
      const to = { api, portal, inside, proof, website, receipt, headers: proofOfPassword(token) }
      const sending = sendDraft(to, draft, {
        onProgress: (percent) => stop.signal.aborted || setPhase({ name: 'sending', percent }),
        onLocated: locate,
      })
      stop.signal.addEventListener('abort', sending.abort)
      onArrived(await sending.done, [])
      setPhase({ name: 'idle' })
    } catch (error) {
      if (stop.signal.aborted) return
      // What had arrived of a file was kept too long, and is not there any more: all of it is sent again.
      const isGone = isApiError(error) && error.field === 'uploads'
      if (isGone) for (const file of draft.files) locate(file, null)
      if (isApiError(error) && (isGone || error.status === 0 || error.status === 503)) {
        setPhase({ name: 'waiting' })
        return setWaiting({ draft, website })
      }
      const message = error instanceof Error ? error.message : String(error)
      const field = isApiError(error) ? error.field : undefined
      setPhase({ name: 'refused', message, field })
      onRefused()
      // The text is another one by now.
      if (field === 'consent') isOld()
    }
  }
  const again = useEffectEvent(() => {
    if (waiting) void send(waiting.draft, waiting.website, true)
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => again(), AGAIN_MS)
    const online = () => again()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
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
