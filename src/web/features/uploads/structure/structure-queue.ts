import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { uploadStructure, type StructureProgress } from './upload-structure.ts'

interface Services {
  api: Api
  alerts: Alerts
  onChanged: (project: string) => void
}

interface Handlers {
  onProgress: (progress: StructureProgress | null) => void
  onFiles: (files: readonly File[], destination: { project: string; folder: string }) => void
}

/** Processes dropped folder structures one after the other, so that the second finds the folders of the first. */
export function createStructureQueue({ api, alerts, onChanged }: Services, { onProgress, onFiles }: Handlers) {
  let lastRun = Promise.resolve()
  /** Incremented by `stop`. Runs of an earlier generation end. */
  let generation = 0
  return {
    add: (incoming: readonly FileOrFolder[], { project, folder }: { project: string; folder: string }) => {
      const runGeneration = generation
      const isStopped = () => runGeneration !== generation
      lastRun = lastRun
        .then(() => {
          if (isStopped()) return undefined
          const options = {
            ...{ api, alerts, isStopped },
            onProgress: (progress: StructureProgress) => isStopped() || onProgress(progress),
            onFiles: (files: readonly File[], folderId: string) => onFiles(files, { project, folder: folderId }),
          }
          return uploadStructure(options, incoming, { project, folder })
        })
        .catch((error: unknown) => alerts.showError(error, { title: uploadMessages.failed, text: String(error) }))
        .finally(() => {
          if (!isStopped()) onProgress(null)
          onChanged(project)
        })
    },
    stop: () => {
      generation++
    },
  }
}
