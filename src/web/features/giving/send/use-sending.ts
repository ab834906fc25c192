import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Draft } from '../draft/draft.ts'
import { proofOfPassword, readPortal } from '../giving.queries.ts'
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
}
const AGAIN_MS = 4000

/**
 * Sends a draft until it has arrived or is refused: a line that is lost, or a server that is away, is waited for, and the same
 * sending is never there twice.
 */
export function useSending({ portal, token, receipt }: To, onArrived: (arrived: Arrived) => void) {
  const api = useApi()
  const [phase, setPhase] = useState<Phase>({ name: 'idle' })
  const [waiting, setWaiting] = useState<{ draft: Draft; website: string } | null>(null)
  const abort = useRef<(() => void) | null>(null)
  useEffect(() => () => abort.current?.(), [])

  const send = async (draft: Draft, website: string) => {
    setWaiting(null)
    setPhase({ name: 'working' })
    try {
      // Anew: what the work is done for is good for a day, and a draft may be older.
      const { inside } = await readPortal(api, portal, token)
      if (!inside) throw new Error('the portal asks for its password')
      const proof = await prove(inside)
      setPhase({ name: 'sending', percent: 0 })
      const onProgress = (percent: number) => setPhase({ name: 'sending', percent })
      const to = { headers: proofOfPassword(token), onProgress }
      const sending = sendDraft(portal, inside, draft, { proof, website, receipt }, to)
      abort.current = sending.abort
      onArrived(await sending.done)
      setPhase({ name: 'idle' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (isApiError(error) && (error.status === 0 || error.status === 503)) {
        setPhase({ name: 'waiting' })
        return setWaiting({ draft, website })
      }
      const message = error instanceof Error ? error.message : String(error)
      setPhase({ name: 'refused', message, field: isApiError(error) ? error.field : undefined })
    }
  }
  const again = useEffectEvent(() => {
    if (waiting) void send(waiting.draft, waiting.website)
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
  return { phase, send: (draft: Draft, website: string) => void send(draft, website) }
}
