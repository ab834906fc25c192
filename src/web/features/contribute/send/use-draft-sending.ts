import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLockedPortal } from '#shared/entities/submissions/portal.ts'
import type { Problem } from '#shared/forms/check-form.ts'
import { isApiError, isTransient } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import {
  findAddedFiles,
  hasOtherFiles,
  markAsFirstSent,
  withNewKey,
  type ContributionDraft,
  type DraftFile,
} from '../draft/draft.ts'
import { findContribution, toPasswordHeaders, fetchPortal, useReloadPortal } from './contribute.queries.ts'
import { sendDraft, type SentContribution } from './send-draft.ts'

/** The progress of sending. `working` computes the proof of work; `waiting` retries on its own once the server can be reached. */
export type SendingPhase =
  | { name: 'idle' }
  | { name: 'working' }
  | { name: 'sending'; percent: number }
  | { name: 'waiting' }
  | { name: 'refused'; message: string }
  /** The device couldn't compute the proof of work. */
  | { name: 'failed' }

/** Computes the proof of work that a portal requires in a worker, which keeps the form responsive. */
function computeProof({ challenge, work }: { challenge: string; work: number }): Promise<string> {
  const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the proof of work failed')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to be named
    worker.postMessage({ challenge, work })
  }).finally(() => worker.terminate())
}

interface DraftDestination {
  portal: string
  token: string
  statusToken: string | undefined
  /** Called when the upload URL of a file is set, changed or removed. */
  onLocated: (file: DraftFile, url: string | null) => void
  /**
   * Called when an earlier attempt didn't arrive and the draft is sent again, under a new key if its files have
   * changed.
   */
  onRenewed: (draft: ContributionDraft) => void
  /** Called when the server refuses the draft, with the field that caused it if known. */
  onRefused: (problem: Problem | null) => void
}
/** The delay doubles with each retry up to the maximum, to stay within the rate limit. */
const [RETRY_DELAY_MS, MAX_RETRY_DELAY_MS] = [4000, 180_000]

/**
 * Sends a draft until it has arrived or is refused. Waits while the connection or the server is down, and never creates a
 * contribution twice.
 */
export function useDraftSending(
  { portal, token, statusToken, onLocated, onRenewed, onRefused }: DraftDestination,
  onArrived: (
    contribution: SentContribution,
    sentDraft: ContributionDraft,
    remainingFiles: readonly DraftFile[],
  ) => void,
) {
  const api = useApi()
  const reloadPortal = useReloadPortal(portal, token)
  const [phase, setPhase] = useState<SendingPhase>({ name: 'idle' })
  const [pendingRetry, setPendingRetry] = useState<{ draft: ContributionDraft; website: string; tries: number } | null>(
    null,
  )
  const abort = useRef<(() => void) | null>(null)
  useEffect(() => () => abort.current?.(), [])
  // The latest upload URLs of files that are sent in parts.
  const uploadUrls = useRef(new Map<string, string | null>())
  // The highest progress so far. Any further progress resets the retry delay.
  const maxPercent = useRef(0)
  const rememberUrl = (file: DraftFile, url: string | null) => {
    uploadUrls.current.set(file.id, url)
    onLocated(file, url)
  }

  /** `isRetry`: an earlier attempt may have arrived. */
  const send = async (requestedDraft: ContributionDraft, website: string, isRetry: boolean, tries = 0) => {
    const files = requestedDraft.files.map((file) => ({
      ...file,
      url: uploadUrls.current.has(file.id) ? uploadUrls.current.get(file.id) : file.url,
    }))
    let draft: ContributionDraft = { ...requestedDraft, files }
    if (tries === 0) maxPercent.current = 0
    let failedTries = tries
    const controller = new AbortController()
    abort.current = () => controller.abort()
    setPendingRetry(null)
    setPhase({ name: 'working' })
    try {
      const existingContribution = isRetry ? await findContribution(api, portal, token, draft.key) : null
      controller.signal.throwIfAborted()
      if (existingContribution) {
        onArrived(existingContribution, draft, findAddedFiles(draft))
        return setPhase({ name: 'idle' })
      }
      if (isRetry) {
        draft = hasOtherFiles(draft) ? withNewKey(draft) : markAsFirstSent(draft)
        onRenewed(draft)
      }
      // Fetch a fresh challenge: it is valid for a day, and the draft may be older.
      const currentPortal = await fetchPortal(api, portal, token)
      if (isLockedPortal(currentPortal)) {
        // The password has been changed since it was entered.
        setPhase({ name: 'idle' })
        onRefused(null)
        return reloadPortal()
      }
      const proof = await computeProof(currentPortal)
      controller.signal.throwIfAborted()
      setPhase({ name: 'sending', percent: 0 })
      const target = { api, portal: currentPortal, proof, website, statusToken, headers: toPasswordHeaders(token) }
      const attempt = sendDraft(target, draft, {
        onProgress: (percent) => {
          if (controller.signal.aborted) return
          if (percent > maxPercent.current) {
            maxPercent.current = percent
            failedTries = 0
          }
          setPhase({ name: 'sending', percent })
        },
        onLocated: rememberUrl,
      })
      controller.signal.addEventListener('abort', attempt.abort)
      onArrived(await attempt.done, draft, [])
      setPhase({ name: 'idle' })
    } catch (error) {
      if (controller.signal.aborted) return
      // The server has discarded an unfinished upload after its time limit: send the files again from the start.
      const isUploadExpired = isApiError(error) && error.field === 'uploads'
      if (isUploadExpired) for (const file of draft.files) rememberUrl(file, null)
      if (isUploadExpired || isTransient(error)) {
        setPhase({ name: 'waiting' })
        return setPendingRetry({ draft, website, tries: failedTries })
      }
      const message = describeFailureInLine(error)
      const key = isApiError(error) ? error.field : undefined
      onRefused(key === undefined ? null : { key, message, hint: message })
      if (!isApiError(error)) return setPhase({ name: 'failed' })
      setPhase({ name: 'refused', message })
      // The form may have changed since it was loaded.
      if (error.status !== 429) reloadPortal()
    }
  }
  const retryNow = useEffectEvent(() => {
    if (pendingRetry) void send(pendingRetry.draft, pendingRetry.website, true, pendingRetry.tries + 1)
  })
  useEffect(() => {
    if (!pendingRetry) return undefined
    const timer = setTimeout(() => retryNow(), Math.min(MAX_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** pendingRetry.tries))
    const handleOnline = () => retryNow()
    window.addEventListener('online', handleOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
    }
  }, [pendingRetry])
  const stop = () => {
    abort.current?.()
    setPendingRetry(null)
    setPhase({ name: 'idle' })
  }
  return {
    phase,
    stop,
    send: (draft: ContributionDraft, website: string, isRetry: boolean) => void send(draft, website, isRetry),
  }
}
