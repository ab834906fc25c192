import { authorise } from '#server/access/authorise.ts'
import { Bytes, implement, sessionOf } from '#server/access/call.ts'
import { turnsOfEach } from '#server/access/limits/turns-of-each.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { plainTitle } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { API_BASE } from '#shared/api-base.ts'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { DOWNLOAD_S } from '#shared/rules/limits.ts'
import { choose } from './choose.ts'
import { findDownload, insertDownload } from './downloads.repo.ts'
import { zipOf } from './zip-of.ts'

export const downloadsRoutes = (services: Services) => {
  const { db, config } = services
  const inTurn = turnsOfEach(1)
  return implement(downloadsContract, {
    async create(call) {
      const { user } = sessionOf(call)
      const { project, artifacts, folders, exhibits } = call.input.body
      const { count, size } = await choose(db, call.grant, call.input.body, user.id)
      const [id, now] = [newId(), Date.now()]
      const expires_at = now + DOWNLOAD_S * 1000
      await insertDownload(db, { id, project, user_id: user.id, artifacts, folders, exhibits, expires_at }, now)
      return { id, url: `${API_BASE}/downloads/${id}`, count, size }
    },
    async fetch(call) {
      const { user } = sessionOf(call)
      const wanted = await findDownload(db, call.input.params.id)
      if (!wanted || wanted.user_id !== user.id || wanted.expires_at < Date.now()) throw new AppError('not_found')
      // Parallel downloads of one user are prepared one after the other, and permissions are checked when the turn
      // comes.
      return inTurn(async () => {
        const asked = { params: undefined, query: undefined, body: wanted }
        const grant = await authorise(
          { db, secret: config.secret },
          call.caller,
          downloadsContract.create.access,
          asked,
        )
        const chosen = await choose(db, grant, wanted, user.id)
        const [only] = wanted.artifacts.length === 0 && wanted.folders.length === 1 ? wanted.folders : []
        const folder = chosen.folders.find(({ id }) => id === only)
        const title = folder?.title ?? (await findProject(db, wanted.project))?.title ?? 'download'
        // Checked first: once the answer has started, it can't be refused.
        await services.store.check()
        const { length, open } = await zipOf(services, chosen, call.signal)
        return new Bytes({ mime: 'application/zip', filename: `${plainTitle(title)}.zip`, length, open })
      })
    },
  })
}
