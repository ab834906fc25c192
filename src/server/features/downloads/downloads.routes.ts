import { authorize } from '#server/access/authorize.ts'
import { BytesReply, implement, getCurrentSession } from '#server/access/call.ts'
import { limitPerCaller } from '#server/access/limits/limit-per-caller.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { API_BASE } from '#shared/api-base.ts'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { DOWNLOAD_TTL_S } from '#shared/rules/limits.ts'
import { selectDownload } from './select-download.ts'
import { findDownload, insertDownload } from './downloads.repo.ts'
import { buildZip } from './build-zip.ts'

export const downloadsRoutes = (services: Services) => {
  const { db, config } = services
  const takeTurn = limitPerCaller(1)
  return implement(downloadsContract, {
    async create(call) {
      const { user } = getCurrentSession(call)
      const { project, artifacts, folders, exhibits } = call.input.body
      const { count, size } = await selectDownload(db, call.authorization, call.input.body, user.id)
      const [id, now] = [newId(), Date.now()]
      const expires_at = now + DOWNLOAD_TTL_S * 1000
      await insertDownload(db, { id, project, user_id: user.id, artifacts, folders, exhibits, expires_at }, now)
      return { id, url: `${API_BASE}/downloads/${id}`, count, size }
    },
    async fetch(call) {
      const { user } = getCurrentSession(call)
      const download = await findDownload(db, call.input.params.id)
      if (!download || download.user_id !== user.id || download.expires_at < Date.now()) throw new AppError('not_found')
      // Parallel downloads of one user are prepared one after another, and permissions are checked when a download's
      // turn comes.
      return takeTurn(async () => {
        const input = { params: undefined, query: undefined, body: download }
        const authorization = await authorize(
          { db, secret: config.secret },
          call.caller,
          downloadsContract.create.access,
          input,
        )
        const selection = await selectDownload(db, authorization, download, user.id)
        const [onlyFolderId] = download.artifacts.length === 0 && download.folders.length === 1 ? download.folders : []
        const folder = selection.folders.find(({ id }) => id === onlyFolderId)
        const title = folder?.title ?? (await findProject(db, download.project))?.title ?? 'download'
        // Checked first: once the reply has started, the download can't be refused.
        await services.store.check()
        const { length, open } = await buildZip(services, selection, call.signal)
        return new BytesReply({ mime: 'application/zip', filename: `${titleToFilename(title)}.zip`, length, open })
      })
    },
  })
}
