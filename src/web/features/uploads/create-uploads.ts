import { v4 } from 'uuid'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { authContract } from '#shared/contract/auth.contract.ts'
import { uploadMessages } from '#shared/client-messages.ts'
import { structureMessages } from '#shared/live-messages.ts'
import { KEEP_ALIVE_MS, UPLOAD_DONE_MS } from '#shared/rules/limits.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { isNested, type Incoming } from '#web/kit/incoming.ts'
import type { PageSocket } from '#web/kit/live/page-socket.ts'
import { sendFile } from './send-file.ts'
import { takeStructure, type Progress } from './structure/take-structure.ts'
import {
  isPending,
  nextUpload,
  NO_UPLOADS,
  onExisting,
  uploadReducer,
  type UploadEvent,
  type UploadItem,
  type UploadState,
} from './upload-queue.ts'

interface Place {
  project: string
  folder: string
  /** Whether folders may be made there. */
  folders: boolean
}

export interface Uploads {
  add: (incoming: readonly Incoming[], place: Place) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  cancelAll: () => void
  subscribe: (listener: () => void) => () => void
  state: () => UploadState
}

interface Surroundings {
  api: Api
  alerts: Alerts
  socket: PageSocket
  /** The archive of this project has something new to show. */
  onChanged: (project: string) => void
}

/** The upload queue of one page: outlives every screen, ends with the page. */
export function createUploads({ api, alerts, socket, onChanged }: Surroundings): Uploads {
  let state = NO_UPLOADS
  const files = new Map<string, File>()
  const aborts = new Map<string, () => void>()
  const leaving = new Set<string>()
  const listeners = new Set<() => void>()
  socket.subscribe(hear)
  let letGo: (() => void) | undefined
  let keepAlive: ReturnType<typeof setInterval> | undefined

  function dispatch(event: UploadEvent) {
    state = uploadReducer(state, event)
    for (const item of state.items) if (item.phase === 'done') leaveSoon(item)
    const pending = state.structure !== null || state.items.some(isPending)
    if (state.items.some((item) => isPending(item) || item.phase === 'compressing')) letGo ??= socket.hold()
    else letGo = void letGo?.()
    if (!pending) {
      clearInterval(keepAlive)
      keepAlive = undefined
      window.removeEventListener('beforeunload', warn)
    } else if (!keepAlive) {
      keepAlive = setInterval(() => void api.call(authContract.keepAlive, {}).catch(() => undefined), KEEP_ALIVE_MS)
      window.addEventListener('beforeunload', warn)
    }
    for (const listener of listeners) listener()
    const next = nextUpload(state)
    if (next) void attempt(next)
  }
  function leaveSoon({ id }: UploadItem) {
    if (leaving.has(id)) return
    leaving.add(id)
    setTimeout(() => {
      leaving.delete(id)
      // Compression may have begun meanwhile.
      if (state.items.find((item) => item.id === id)?.phase === 'done') forget(id)
    }, UPLOAD_DONE_MS)
  }
  function forget(id: string) {
    files.delete(id)
    aborts.delete(id)
    dispatch({ type: 'removed', id })
  }
  function hear(message: SocketMessage) {
    if (!('fileId' in message)) return
    const item = state.items.find(({ id }) => id === message.fileId)
    if (!item) return
    if (message.type === 'uploadProgress') dispatch({ type: 'progress', id: item.id, progress: message.progress })
    if (message.type === 'compressionStart') dispatch({ type: 'compressing', id: item.id })
    if (message.type !== 'compressionEnd') return
    dispatch({ type: 'compressed', id: item.id })
    onChanged(item.project)
  }
  async function attempt({ id, name, size, project, folder }: UploadItem) {
    const file = files.get(id)
    if (!file) return forget(id)
    dispatch({ type: 'phase', id, phase: 'checking' })
    try {
      const body = { project, folder_id: folder, file_name: name, file_size: size }
      const { exists } = await api.call(artifactsContract.fileExists, { body })
      if (exists && !(await wanted(id, name))) return forget(id)
      if (!files.has(id)) return
      dispatch({ type: 'phase', id, phase: 'uploading' })
      // The socket's progress is the server's own; the browser's stands in where the socket is away.
      const sending = sendFile({ project, folder, wsId: socket.id, fileId: id }, file, (percent) =>
        dispatch({ type: 'progress', id, progress: Math.min(99, percent) }),
      )
      aborts.set(id, sending.abort)
      await sending.done
      dispatch({ type: 'progress', id, progress: 100 })
      alerts.prompt(uploadMessages.added, { kind: 'success' })
      onChanged(project)
    } catch (error) {
      if (!files.has(id)) return
      const offline = isApiError(error) && error.status === 0 && !(await reachable())
      const text = error instanceof Error ? error.message : String(error)
      dispatch({ type: 'failed', id, error: text, offline })
      if (!offline) alerts.prompt(uploadMessages.failed, { kind: 'error', text: `${name}: ${text}` })
      else setTimeout(retryOffline, 10_000)
    }
  }
  /** Whether the server answers at all: a file that cannot be read or is refused midway looks like a lost connection. */
  const reachable = () =>
    api.call(authContract.keepAlive, {}).then(
      () => true,
      (error: unknown) => !(isApiError(error) && error.status === 0),
    )

  async function wanted(id: string, name: string): Promise<boolean> {
    const known = onExisting(state)
    if (known !== 'ask') return known === 'upload'
    dispatch({ type: 'phase', id, phase: 'asking' })
    const answer = await alerts.ask({
      title: uploadMessages.existsTitle,
      description: uploadMessages.existsText(name),
      checkbox: uploadMessages.remember,
      choices: [
        { key: 'skip', label: uploadMessages.skip, look: 'secondary' },
        { key: 'upload', label: uploadMessages.anyway, look: 'primary' },
      ],
    })
    const choice = answer?.key === 'upload' ? 'upload' : 'skip'
    if (answer?.checked) dispatch({ type: 'answered', remembered: choice })
    return choice === 'upload'
  }
  function retryOffline() {
    for (const { id, phase } of state.items) if (phase === 'offline') dispatch({ type: 'retry', id })
  }
  window.addEventListener('online', retryOffline)

  const cancel = (id: string) => {
    const abort = aborts.get(id)
    forget(id)
    abort?.()
  }
  const queue = (given: readonly File[], place: { project: string; folder: string }) => {
    const fresh = given.map((file) => ({ id: v4(), name: file.name, size: file.size, ...place }))
    for (const [i, { id }] of fresh.entries()) files.set(id, given[i] as File)
    if (fresh.length > 0) dispatch({ type: 'added', files: fresh })
  }
  // One structure after the other: the second finds the folders of the first.
  let structures = Promise.resolve()
  let runs = 0
  const addStructure = (incoming: readonly Incoming[], { project, folder }: Place) => {
    const run = runs
    const stopped = () => run !== runs
    const onFiles = (found: readonly File[], into: string) => queue(found, { project, folder: into })
    const onProgress = (progress: Progress) => stopped() || dispatch({ type: 'structure', progress })
    structures = structures
      .then(() => {
        if (stopped()) return undefined
        return takeStructure({ api, alerts, onProgress, onFiles, stopped }, incoming, { project, folder })
      })
      .catch((error: unknown) => alerts.prompt(uploadMessages.failed, { kind: 'error', text: String(error) }))
      .finally(() => {
        if (!stopped()) dispatch({ type: 'structure', progress: null })
        onChanged(project)
      })
  }
  return {
    add: (incoming, place) => {
      if (!incoming.some(isNested)) return queue(incoming as readonly File[], place)
      if (place.folders) return addStructure(incoming, place)
      alerts.prompt(structureMessages.refused, { kind: 'error', text: structureMessages.refusedText })
    },
    cancel,
    cancelAll: () => {
      runs++
      const running = state.items.filter(isPending)
      for (const { id } of running) files.delete(id)
      dispatch({ type: 'structure', progress: null })
      dispatch({ type: 'cleared' })
      for (const { id } of running) {
        aborts.get(id)?.()
        aborts.delete(id)
      }
    },
    retry: (id) => dispatch({ type: 'retry', id }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}

/** The browser asks before it closes a page that still uploads. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
