import { authorize } from '#server/access/authorize.ts'
import { BytesReply, getCurrentSession, implement } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { API_BASE } from '#shared/api-base.ts'
import { exportsContract, listFolders } from '#shared/contract/library/exports.contract.ts'
import type { Export } from '#shared/entities/exports/export.ts'
import { checkItems, deleteExport, findExport, listExports, listParts, type ExportRecord } from './exports.repo.ts'
import { openPart } from './open-part.ts'
import { measureRequest, requestExport, requireDownloads } from './request-export.ts'

interface SelectionInput {
  params: { id: string }
  body: { ids: string[]; exhibit: string | null; folder: string | null; folders: string[] }
}

const toSelection = ({ params, body }: SelectionInput) => ({
  project: params.id,
  artifacts: body.ids,
  folders: listFolders(body),
  exhibit: body.exhibit,
})

export const exportsRoutes = (services: Services) => {
  const { db, store, config } = services
  /** Loads an export of the caller. Throws `not_found` for any other. */
  const readOwn = async ({ caller, input }: { caller: Caller; input: { params: { id: string } } }) => {
    const record = await findExport(db, input.params.id)
    if (!record || record.user_id !== getCurrentSession({ caller }).user.id || record.expires_at < Date.now())
      throw new AppError('not_found')
    return record
  }
  const viewExports = async (records: readonly ExportRecord[]): Promise<Export[]> => {
    const readyIds = records.flatMap(({ id, state }) => (state === 'ready' ? id : []))
    const parts = Map.groupBy(await listParts(db, readyIds), (part) => part.export)
    return records.map((record) => toReply(record, parts.get(record.id) ?? []))
  }
  const viewExport = async (record: ExportRecord) => {
    const [view] = await viewExports([record])
    if (!view) throw new AppError('not_found')
    return view
  }
  return implement(exportsContract, {
    async create(call) {
      const { user } = getCurrentSession(call)
      const { format, contents, part_size } = call.input.body
      const language = call.caller.language ?? 'en'
      const request = { ...toSelection(call.input), format, language, contents, part_size }
      return viewExport(await requestExport(services, call.authorization, request, user.id))
    },
    async measure(call) {
      const project = call.authorization.getSubject('project', call.input.params.id)
      const request = { ...toSelection(call.input), format: call.input.body.format }
      return { bytes: await measureRequest(db, call.authorization, request, project.userId) }
    },
    async list(call) {
      const records = await listExports(db, getCurrentSession(call).user.id, Date.now())
      return viewExports(records.filter(({ project }) => project === call.input.params.id))
    },
    read: async (call) => viewExport(await readOwn(call)),
    async fetch(call) {
      const record = await readOwn(call)
      const { id, project } = record
      const part = (await listParts(db, [id])).find((candidate) => candidate.part === call.input.params.part)
      if (record.state !== 'ready' || !part) throw new AppError('not_found')
      // Everything is checked again, however often an interrupted download continues.
      const { artifacts: ids, folders, exhibit, format, contents, part_size } = record
      const input = {
        params: { id: project },
        query: undefined,
        body: { format, ids, folder: null, folders, exhibit, contents, part_size },
      }
      const authorization = await authorize(
        { db, secret: config.secret },
        call.caller,
        exportsContract.create.access,
        input,
      )
      const { gone, ...items } = await checkItems(db, record, part.part)
      if (gone) throw new AppError('conflict', { reason: ['export_outdated'] })
      requireDownloads(authorization.getSubject('project', project), items)
      await store.check()
      const open = await openPart(services, part)
      return new BytesReply({
        mime: 'application/zip',
        filename: part.filename,
        length: part.size,
        etag: `"${part.sha256 ?? ''}"`,
        open,
      })
    },
    async remove(call) {
      const { id } = await readOwn(call)
      const keys = (await listParts(db, [id])).flatMap(({ key }) => key ?? [])
      await deleteExport(db, id)
      await discardObjects(services, keys)
      return {}
    },
  })
}

function toReply(record: ExportRecord, parts: Awaited<ReturnType<typeof listParts>>): Export {
  const { id, project, format, state, problem, contents, done_bytes, total_bytes, created_at, expires_at } = record
  return {
    id,
    project,
    format,
    state,
    problem: problem as Export['problem'],
    contents,
    // An estimated total may be too small.
    progress: { done: done_bytes, total: Math.max(done_bytes, total_bytes) },
    parts: parts.map(({ part, filename, size, sha256 }) => ({
      filename,
      url: `${API_BASE}/exports/${id}/parts/${part}`,
      size,
      sha256: sha256 ?? '',
    })),
    created_at,
    expires_at,
  }
}
