import { v4 } from 'uuid'
import { uploadMessages, structureMessages } from '#shared/words/uploads/uploads.ts'
import { isSystemFile } from '#shared/rules/uploads/system-files.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { isNested, type FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { cancelUpload } from '#web/kit/connection/send-parts.ts'
import { pollCompressions } from './poll-compressions.ts'
import { createCompressionProgress } from './compression-progress.ts'
import { createFinishedItems } from './finished-items.ts'
import { createPersister } from '../persist/persister.ts'
import { isPending, isPreparing, isStored, isStuck, type UploadItem } from '../queue/upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from '../queue/upload-queue.ts'
import { runQueue } from './run-queue.ts'
import { createSessionGuard } from './session-guard.ts'
import { reportSkippedFiles } from '../structure/skipped-files.ts'
import { createStructureQueue } from '../structure/structure-queue.ts'
import type { UploadEnvironment } from './upload-environment.ts'
import { announceOutcomes } from './announce-outcomes.ts'

interface Destination {
  project: string
  folder: string
  /** Whether folders may be created at the destination. */
  canCreateFolders: boolean
}

export interface Uploads {
  add: (incoming: readonly FileOrFolder[], destination: Destination) => void
  /** Cancels an upload, or dismisses a failed one. */
  cancel: (id: string) => void
  retry: (id: string) => void
  retryAll: () => void
  cancelAll: () => void
  dismissAll: () => void
  /** Supplies the file of an item again after the browser has lost it. */
  chooseFileAgain: (id: string, file: File) => void
  /** Forgets the remembered choice, so that the user is asked about existing files again. */
  forgetChoice: () => void
  /**
   * Called before signing out. Resolves to false if the user prefers to wait for pending uploads, or else to `forget`,
   * which deletes everything that this browser stores for them.
   */
  prepareSignOut: () => Promise<false | { forget: () => Promise<void> }>
  dispose: () => void
  subscribe: (listener: () => void) => () => void
  state: () => UploadState
  /** Progress of an artifact's compression in percent; undefined if unknown. */
  getCompressionPercent: (artifactId: string) => number | undefined
}

/** The upload queue of a page. Survives navigation and, as far as the browser can store the files, a reload. */
export function createUploads(environment: UploadEnvironment): Uploads {
  const { alerts, socket, person, onChanged } = environment
  let state = NO_UPLOADS
  const getState = () => state
  const findItem = (id: string) => state.items.find((item) => item.id === id)
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const announcements = announceOutcomes(alerts)
  const compression = createCompressionProgress(notifyListeners)
  const compressionPoll = pollCompressions(environment, getState, { onCompressed: endCompression })
  const finishedItems = createFinishedItems({
    getState,
    dispatch,
    mayCompress: compressionPoll.mayCompress,
    onStored: ({ name, project }) => {
      announcements.added(name)
      onChanged(project, !state.items.some(isPending))
    },
  })
  const persister = createPersister(person, ({ items, remembered }) => {
    for (const item of items) if (isStored(item)) finishedItems.markReported(item)
    dispatch({ type: 'restored', items, remembered })
  })
  const runner = runQueue({ ...environment, persister, getState, dispatch })
  const structureQueue = createStructureQueue(environment, {
    onProgress: (progress) => dispatch({ type: 'structure', progress }),
    onFiles: enqueue,
  })
  const sessionGuard = createSessionGuard(environment, () => {
    if (state.pauseReason === 'signedOut') return false
    return state.structure !== null || state.items.some((item) => isPending(item) && !persister.hasCopy(item.id))
  })
  const unsubscribe = socket.subscribe({ onMessage: handleMessage, onOpen: compressionPoll.pollNow })

  function dispatch(event: UploadEvent) {
    const stateBefore = state
    state = uploadReducer(state, event)
    if (state === stateBefore) return
    for (const item of state.items) {
      if (!isStored(item)) continue
      if (item.artifact !== null) compression.link(item.id, item.artifact)
      finishedItems.update(item)
    }
    persister.save(state)
    if (event.type === 'failed') announcements.failed(getPendingNames(stateBefore, event.ids), event.error)
    const isAnyPreparing = state.items.some(isPreparing)
    sessionGuard.update(state.structure !== null || state.items.some(isPending), isAnyPreparing)
    compressionPoll.setActive(isAnyPreparing)
    notifyListeners()
    runner.step()
  }
  function endCompression(id: string) {
    const project = findItem(id)?.project
    dispatch({ type: 'compressed', id })
    if (project !== undefined) onChanged(project)
  }
  function handleMessage(message: SocketMessage) {
    if (message.type === 'uploadProgress' && message.progress >= 100)
      dispatch({ type: 'stored', id: message.fileId, isCompressionDecided: !message.undecided })
    else if (message.type === 'uploadProgress')
      dispatch({ type: 'progress', id: message.fileId, progress: message.progress })
    else if (message.type === 'compressionStart') dispatch({ type: 'compressing', id: message.fileId })
    else if (message.type === 'compressionProgress') compression.report(message.fileId, message.progress)
    else if (message.type === 'compressionEnd') endCompression(message.fileId)
  }
  function enqueue(files: readonly File[], { project, folder }: Pick<Destination, 'project' | 'folder'>) {
    const queuedFiles = files.map((file) => {
      const { name, size, lastModified: modified } = file
      const id = v4()
      persister.storeFile(id, file)
      return { id, name, size, modified, project, folder }
    })
    if (queuedFiles.length > 0) dispatch({ type: 'added', files: queuedFiles })
  }
  /** Adds single files, as opposed to a folder structure. */
  function addFiles(files: readonly File[], destination: Destination) {
    const skippedNames = files.map(({ name }) => name).filter(isSystemFile)
    reportSkippedFiles(alerts, skippedNames)
    enqueue(
      files.filter(({ name }) => !isSystemFile(name)),
      destination,
    )
  }
  /** Ends the tus uploads of these items. Returns a function that aborts the running request, to be called after they are removed. */
  function endUploads(isEnded: (item: UploadItem) => boolean) {
    const endedItems = state.items.filter(isEnded)
    for (const { url } of endedItems) if (url) cancelUpload(url)
    return () => runner.abort(new Set(endedItems.map(({ id }) => id)))
  }
  function cancelPending() {
    structureQueue.stop()
    const abortRequest = endUploads(isPending)
    dispatch({ type: 'structure', progress: null })
    dispatch({ type: 'cleared', group: 'pending' })
    abortRequest()
  }
  async function confirmLeaving(): Promise<boolean> {
    const pendingElsewhere = await persister.countElsewhere().catch(() => 0)
    const pendingCount = state.items.filter(isPending).length + pendingElsewhere
    if (pendingCount === 0) return true
    const choices = [
      { key: 'stay', label: uploadMessages.stay, variant: 'secondary' as const },
      { key: 'leave', label: uploadMessages.leave, variant: 'danger' as const },
    ]
    const answer = await alerts.ask({
      title: uploadMessages.leaveTitle,
      description: uploadMessages.leaveText(pendingCount),
      choices,
    })
    return answer?.key === 'leave'
  }

  return {
    add: (incoming, destination) => {
      if (!incoming.some(isNested)) return addFiles(incoming as readonly File[], destination)
      if (destination.canCreateFolders) return structureQueue.add(incoming, destination)
      alerts.prompt(structureMessages.refused, { kind: 'error', text: structureMessages.refusedText })
    },
    cancel: (id) => {
      const abortRequest = endUploads((item) => item.id === id && (isPending(item) || isStuck(item)))
      dispatch({ type: 'removed', id })
      abortRequest()
    },
    cancelAll: cancelPending,
    dismissAll: () => {
      endUploads(isStuck)
      dispatch({ type: 'cleared', group: 'stuck' })
    },
    retry: (id) => dispatch({ type: 'retried', ids: [id] }),
    retryAll: () => {
      const failedIds = state.items.filter(({ phase }) => phase === 'failed').map(({ id }) => id)
      dispatch({ type: 'retried', ids: failedIds })
    },
    chooseFileAgain: (id, file) => {
      const item = findItem(id)
      if (!item) return
      const isSame = file.name === item.name && file.size === item.size && file.lastModified === item.modified
      if (!isSame)
        return alerts.prompt(uploadMessages.otherFile, { kind: 'error', text: uploadMessages.otherFileText(item.name) })
      persister.storeFile(id, file)
      dispatch({ type: 'chosen', id })
    },
    forgetChoice: () => dispatch({ type: 'choice forgotten' }),
    prepareSignOut: async () => {
      if (!(await confirmLeaving())) return false
      sessionGuard.stopWarning()
      cancelPending()
      return { forget: persister.deleteEverything }
    },
    dispose: () => {
      structureQueue.stop()
      runner.dispose()
      compressionPoll.setActive(false)
      unsubscribe()
      sessionGuard.dispose()
      finishedItems.dispose()
      persister.close()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: getState,
    getCompressionPercent: compression.percentOf,
  }
}

const getPendingNames = (state: UploadState, ids: readonly string[]) => {
  const idSet = new Set(ids)
  return state.items.filter((item) => idSet.has(item.id) && isPending(item)).map(({ name }) => name)
}
