import { structureMessages as words } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import { structureOf } from './folder-structure.ts'
import { makeFolders } from './make-folders.ts'
import { leftOutText, tellLeftOut } from './left-out.ts'
import { readIncoming } from './read-incoming.ts'

/** How far a dropped structure is, before its files are on their way. */
export type Progress =
  | { phase: 'reading'; files: number }
  | { phase: 'making'; made: number; all: number; files: number }

interface Surroundings {
  api: Api
  alerts: Alerts
  onProgress: (progress: Progress) => void
  /** The files of one folder can go. */
  onFiles: (files: readonly File[], folder: string) => void
  stopped: () => boolean
}

/** Makes the folders of what was dropped, and hands every file on to its own. Tells what could not be done. */
export async function takeStructure(
  { api, alerts, onProgress, onFiles, stopped }: Surroundings,
  incoming: readonly Incoming[],
  place: { project: string; folder: string },
): Promise<void> {
  onProgress({ phase: 'reading', files: 0 })
  const read = await readIncoming(incoming, (files) => onProgress({ phase: 'reading', files }), stopped)
  const { folders, files, leftOut: among } = structureOf(read.files, read.folders)
  const leftOut = [...read.leftOut, ...among]
  if (read.unreadable.length > 0)
    alerts.prompt(words.unreadable(read.unreadable.length), {
      kind: 'error',
      text: read.unreadable.slice(0, 3).join(', '),
    })
  if (folders.length === 0 && files.length === 0) {
    if (leftOut.length > 0) tellLeftOut(alerts, leftOut)
    else if (read.unreadable.length === 0) alerts.prompt(words.empty)
    return
  }
  const making = { phase: 'making', all: folders.length, files: files.length } as const
  onProgress({ ...making, made: 0 })
  const { ids, failure } = await makeFolders(api, place, folders, (made) => onProgress({ ...making, made }), stopped)
  if (stopped()) return
  const byFolder = Map.groupBy(files, ({ folder }) => folder)
  let left = 0
  for (const [key, group] of byFolder) {
    const folder = ids.get(key)
    if (folder === undefined) left += group.length
    else
      onFiles(
        group.map(({ file }) => file),
        folder,
      )
  }
  if (failure) {
    const reason = failure.error instanceof Error ? failure.error.message : String(failure.error)
    alerts.failed(failure.error, {
      title: words.failed(folders.length - ids.size + 1, left),
      text: `${failure.title}: ${reason}`,
    })
    tellLeftOut(alerts, leftOut)
    return
  }
  const note = leftOutText(leftOut)
  const text = note && `${note.title}: ${note.text}`
  alerts.prompt(words.made(folders.length, files.length), { kind: 'success', ...(text && { text }) })
}
