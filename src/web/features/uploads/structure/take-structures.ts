import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import { takeStructure, type Progress } from './take-structure.ts'

interface Surroundings {
  api: Api
  alerts: Alerts
  onChanged: (project: string) => void
}

interface Heard {
  onProgress: (progress: Progress | null) => void
  onFiles: (files: readonly File[], place: { project: string; folder: string }) => void
}

/** Takes one structure after the other: the second finds the folders of the first. */
export function takeStructures({ api, alerts, onChanged }: Surroundings, { onProgress, onFiles }: Heard) {
  let last = Promise.resolve()
  let runs = 0
  return {
    add: (incoming: readonly Incoming[], { project, folder }: { project: string; folder: string }) => {
      const run = runs
      const stopped = () => run !== runs
      last = last
        .then(() => {
          if (stopped()) return undefined
          const heard = {
            onProgress: (progress: Progress) => stopped() || onProgress(progress),
            onFiles: (found: readonly File[], into: string) => onFiles(found, { project, folder: into }),
          }
          return takeStructure({ api, alerts, stopped, ...heard }, incoming, { project, folder })
        })
        .catch((error: unknown) => alerts.failed(error, { title: uploadMessages.failed, text: String(error) }))
        .finally(() => {
          if (!stopped()) onProgress(null)
          onChanged(project)
        })
    },
    stop: () => {
      runs++
    },
  }
}
