import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { isApiError, isTransient, isUnauthorized } from '#web/kit/api-error.ts'
import { reportConnectionLost } from '#web/kit/connection/connection.ts'
import type { Persister } from '../persist/persister.ts'
import { runExclusively } from '../persist/page-locks.ts'
import { getNextStep } from '../queue/next-step.ts'
import { isBusy, type UploadItem } from '../queue/upload-item.ts'
import type { PauseReason, UploadEvent, UploadState } from '../queue/upload-queue.ts'
import { sendFile } from '../send/send-file.ts'
import { API_BASE } from '#shared/api-base.ts'
import { uploadInParts } from '#web/kit/connection/send-parts.ts'
import type { UploadEnvironment } from './upload-environment.ts'

/** Larger files are sent in parts, so that an interrupted upload can continue. */
const MAX_SINGLE_REQUEST_BYTES = 32 * 1024 * 1024
const PART_BYTES = 16 * 1024 * 1024

interface Options extends Pick<
  UploadEnvironment,
  'api' | 'alerts' | 'socket' | 'person' | 'keepAlive' | 'findTemplate'
> {
  persister: Persister
  getState: () => UploadState
  dispatch: (event: UploadEvent) => void
}

const TOO_MANY_REQUESTS = 429
/** How many times the connection may break during one file although the server is reachable. */
const MAX_BREAKS = 4
const BREAK_DELAY_MS = 2000

/** Executes the steps that `nextStep` decides on, one at a time. */
export function runQueue({
  api,
  alerts,
  socket,
  person,
  keepAlive,
  findTemplate,
  persister,
  getState,
  dispatch,
}: Options) {
  let isRunning = false
  let isDisposed = false
  let currentUpload: { id: string; abort: () => void } | null = null
  /** The titles of items that files were found to exist as. */
  const existingTitles = new Map<string, string>()
  const breakCounts = new Map<string, number>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const findItem = (id: string) => getState().items.find((item) => item.id === id)
  const isInProgress = (id: string) => !isDisposed && getState().items.some((item) => item.id === id && isBusy(item))

  function step(): void {
    if (isRunning || isDisposed || !getNextStep(getState())) return
    isRunning = true
    void runNextStep().finally(() => {
      isRunning = false
      step()
    })
  }

  async function runNextStep(): Promise<void> {
    const next = getNextStep(getState())
    if (!next) return
    const { item } = next
    try {
      if (next.action === 'skip') dispatch({ type: 'skipped', id: item.id })
      else if (next.action === 'check') await checkForDuplicates(item, next.batch)
      else if (next.action === 'ask') await askAboutDuplicate(item)
      else await runExclusively(person, uploadNext, () => dispatch({ type: 'paused', pauseReason: 'elsewhere' }))
    } catch (error) {
      const ids = next.action === 'check' ? next.batch.map(({ id }) => id) : [item.id]
      await handleFailure(item.id, ids, error)
    }
  }

  /** Asks the server whether the folder has these files already. */
  async function checkForDuplicates(item: UploadItem, batch: readonly UploadItem[]): Promise<void> {
    dispatch({ type: 'checking', id: item.id })
    const { project, folder } = item
    const toFileKey = ({ name, size }: Pick<UploadItem, 'name' | 'size'>) => ({
      file_name: cleanName(name),
      file_size: size,
    })
    const toKeyText = (key: { file_name: string; file_size: number }) => `${key.file_size} ${key.file_name}`
    if (batch.length === 1) {
      const body = { project, folder_id: folder, ...toFileKey(item) }
      const { exists, artifact } = await api.call(artifactsContract.fileExists, { body })
      if (artifact) existingTitles.set(item.id, artifact.title)
      return dispatch({ type: 'checked', exists: new Map([[item.id, exists]]) })
    }
    const body = { project, folder_id: folder, files: batch.map(toFileKey) }
    const { files } = await api.call(artifactsFilingContract.filesExist, { body })
    const repliesByKey = new Map(files.map((file) => [toKeyText(file), file]))
    const replies = batch.map(({ id, ...batchItem }) => ({ id, ...repliesByKey.get(toKeyText(toFileKey(batchItem))) }))
    for (const { id, artifact } of replies) if (artifact) existingTitles.set(id, artifact.title)
    dispatch({ type: 'checked', exists: new Map(replies.map(({ id, exists = false }) => [id, exists])) })
  }

  async function askAboutDuplicate({ id, name }: UploadItem): Promise<void> {
    dispatch({ type: 'asking', id })
    const existingTitle = existingTitles.get(id)
    const answer = await alerts.ask({
      title: uploadMessages.existsTitle,
      description:
        uploadMessages.existsText(name) +
        (existingTitle === undefined ? '' : ` ${uploadMessages.alreadyHere(existingTitle)}`),
      checkbox: uploadMessages.remember,
      choices: [
        { key: 'upload', label: uploadMessages.uploadAnyway },
        { key: 'skip', label: uploadMessages.skip },
      ],
    })
    const choice = answer?.key === 'upload' ? 'upload' : 'skip'
    dispatch({ type: 'answered', id, choice, remember: answer?.checked === true })
  }

  /** Sends the next file. Determines it again, because the queue may have changed while waiting for another page. */
  async function uploadNext(): Promise<void> {
    dispatch({ type: 'resumed', pauseReason: 'elsewhere' })
    const next = getNextStep(getState())
    if (next?.action !== 'upload' || isDisposed) return
    const { id, url, project, folder } = next.item
    const file = await persister.getFile(id)
    if (!file) return dispatch({ type: 'missing', id })
    const template = await findTemplate(project)
    dispatch({ type: 'uploading', id })
    if (!isInProgress(id)) return
    const fields = { project, folder, wsId: socket.id, fileId: id, ...(template !== undefined && { template }) }
    // The server reports progress over the socket. The browser's own progress replaces it while the socket is
    // disconnected.
    const onProgress = (percent: number) => {
      const progress = Math.min(99, Math.floor(percent))
      if (progress > (findItem(id)?.progress ?? 0)) dispatch({ type: 'progress', id, progress })
    }
    const onLocated = (partsUrl: string | null) => dispatch({ type: 'located', id, url: partsUrl })
    const uploadAttempt =
      file.size > MAX_SINGLE_REQUEST_BYTES
        ? uploadInParts(
            { endpoint: `${API_BASE}/uploads`, partBytes: PART_BYTES, resultHeader: 'x-artifact', fields },
            file,
            url,
            {
              onProgress,
              onUrlChange: onLocated,
            },
          )
        : sendFile(fields, file, onProgress)
    currentUpload = { id, abort: uploadAttempt.abort }
    try {
      dispatch({ type: 'sent', id, artifact: await uploadAttempt.done })
      breakCounts.delete(id)
    } catch (error) {
      await handleFailure(id, [id], error, file)
    } finally {
      currentUpload = null
    }
  }

  /** After a temporary failure the file stays queued and the queue pauses. Any other failure is shown to the user. */
  async function handleFailure(id: string, ids: readonly string[], error: unknown, file?: File): Promise<void> {
    if (!isInProgress(id)) return
    const status = isApiError(error) ? error.status : -1
    if (isUnauthorized(error)) {
      dispatch({ type: 'paused', pauseReason: 'signedOut' })
      dispatch({ type: 'interrupted', id })
      // If the session is still valid, the call was refused for another reason. Otherwise the page and its queue are reloaded.
      return void keepAlive().then(
        () => dispatch({ type: 'resumed', pauseReason: 'signedOut' }),
        () => undefined,
      )
    }
    if (status === TOO_MANY_REQUESTS) {
      pauseQueue(id, 'busy', ((isApiError(error) && error.retry_after_seconds) || 60) * 1000)
      return
    }
    if (!isTransient(error)) {
      const text = error instanceof Error ? error.message : String(error)
      return dispatch({ type: 'failed', ids, error: text })
    }
    if (file && !(await isReadable(file))) {
      if (!isInProgress(id)) return
      return dispatch(persister.dropUnreadable(id) ? { type: 'interrupted', id } : { type: 'missing', id })
    }
    dispatch({ type: 'paused', pauseReason: 'offline' })
    dispatch({ type: 'interrupted', id })
    const wasOffline = await reportConnectionLost()
    const breakCount = wasOffline ? 0 : (breakCounts.get(id) ?? 0) + 1
    breakCounts.set(id, breakCount)
    if (!wasOffline && breakCount < MAX_BREAKS) return pauseQueue(id, 'offline', BREAK_DELAY_MS * breakCount)
    if (!wasOffline) {
      breakCounts.delete(id)
      const text = isApiError(error) && status > 0 ? error.message : uploadMessages.connectionDropped
      dispatch({ type: 'failed', ids: [id], error: text })
    }
    dispatch({ type: 'resumed', pauseReason: 'offline' })
  }

  function pauseQueue(id: string, pauseReason: PauseReason, durationMs: number): void {
    dispatch({ type: 'paused', pauseReason })
    dispatch({ type: 'interrupted', id })
    const timer = setTimeout(() => {
      timers.delete(timer)
      dispatch({ type: 'resumed', pauseReason })
    }, durationMs)
    timers.add(timer)
  }

  return {
    step,
    /** Aborts the running upload if it belongs to one of these items. */
    abort: (ids: ReadonlySet<string>) => {
      if (currentUpload && ids.has(currentUpload.id)) currentUpload.abort()
    },
    dispose: () => {
      isDisposed = true
      currentUpload?.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The name without control characters, as the server stores it. The server would refuse the whole request otherwise. */
const cleanName = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 1000)

/** Whether a file can still be read, i.e. hasn't been changed, moved or deleted since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
