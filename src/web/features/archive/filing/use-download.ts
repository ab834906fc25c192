import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { downloadMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { save } from '#web/kit/client/save.ts'
import type { Entry } from '../entries/entries.ts'
import type { Tally } from '../entries/selection.ts'
import { idsOf } from './filed.ts'

interface Input {
  projectId: string
  /** The current folder. */
  folder: string
  selected: () => Entry[]
  tally: Tally
  may: May
}

/** Downloads of the selection and the current folder. Unavailable ones are undefined. */
export function useDownload({ projectId, folder, selected, tally, may }: Input) {
  const [api, alerts] = [useApi(), useAlerts()]
  const attempt = (act: () => Promise<void>) => () => {
    void act().catch(alerts.failed)
  }
  const together = (things: readonly Pick<Entry, 'kind' | 'id'>[]) =>
    attempt(async () => {
      if (things.length > MAX_BULK_IDS) return alerts.prompt(downloadMessages.tooMany(MAX_BULK_IDS), { kind: 'error' })
      const { folderIds: folders, artifactIds: artifacts } = idsOf(things)
      const { url, count, size } = await api.call(downloadsContract.create, {
        body: { project: projectId, artifacts, folders },
      })
      if (count === 0) return alerts.prompt(downloadMessages.nothing, { kind: 'error' })
      alerts.prompt(downloadMessages.started(count, formatBytes(size)), { kind: 'success' })
      save(url)
    })
  const alone = (id: string) =>
    attempt(async () => {
      const { file } = await api.call(artifactsContract.read, { params: { id } })
      if (file?.url) save(file.url)
    })

  const { count, folders, makers, only } = tally
  const allowed =
    count > 0 &&
    (folders === 0 || may('artifact.download')) &&
    [...makers].every((maker) => may('artifact.download', maker))
  const single = only?.kind === 'artifact' ? only : undefined
  return {
    download: allowed && single?.artifact.file ? alone(single.id) : undefined,
    downloadZip: allowed && !single ? () => together(selected())() : undefined,
    downloadHere:
      folder !== 'root' && may('artifact.download') ? together([{ kind: 'folder', id: folder }]) : undefined,
  }
}
