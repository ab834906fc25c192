import type { Transaction } from 'kysely'
import { authorize } from '#server/access/authorize.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { UndoInfo } from '#server/db/tables/imports.ts'
import { transaction } from '#server/db/transaction.ts'
import { createArtifact } from '#server/features/artifacts/create-artifact.ts'
import { addToExhibit } from '#server/features/exhibits/save-exhibit.ts'
import { createFolder } from '#server/features/folders/create-folder.ts'
import { changeArtifacts } from '#server/features/library/change-artifacts.ts'
import { tagArtifacts, untagArtifacts } from '#server/features/library/tag.ts'
import { createTag } from '#server/features/tags/create-tag.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { Access, EndpointInput } from '#shared/contract/endpoint.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { insertCreated } from '../imports.repo.ts'
import { findMatches, findTagsByTitle, type MatchedItem } from '../matches.repo.ts'
import type { Changes } from '../plan/plan-row.ts'
import type { RowContext } from './context.ts'
import { toFieldValues } from './to-field-values.ts'

export type RowServices = Services & { db: Transaction<Database> }

/** Authorizes a change of a row as the call that makes the same change. */
export function authorizeRow<Params, Query, Body>(
  { db, config }: Services,
  { caller }: Pick<RowContext, 'caller'>,
  { access }: { access: Access<{ params: Params; query: Query; body: Body }> },
  input: { params?: Params; body?: Body },
) {
  const fullInput = { params: undefined, query: undefined, body: undefined, ...input } as EndpointInput
  return authorize({ db, secret: config.secret }, caller, access as unknown as Access<EndpointInput>, fullInput)
}

/** Finds the folder at the end of this path and creates the missing ones, each in its own transaction. */
export async function ensureFolder(
  services: Services,
  context: RowContext,
  titles: readonly string[],
): Promise<string | null> {
  const { folders, packedFolders, record, caller } = context
  const packedFolder = packedFolders.get(titles.join('/'))
  if (packedFolder !== undefined) return packedFolder
  let parent: string | null = null
  for (const title of titles) {
    let id = folders.find(parent, title)
    if (id === undefined) {
      const folder = { project: record.project, title, ...(parent !== null && { folder: parent }) }
      await authorizeRow(services, context, foldersContract.create, { body: folder })
      id = await transaction(services.db, async (trx) => {
        const created = await createFolder({ ...services, db: trx }, folder, toActor({ caller }))
        await insertCreated(trx, record.id, 'folder', created)
        return created
      })
      folders.add(id, parent, title)
    }
    parent = id
  }
  return parent
}

/** Creates an item without a file and returns its id. */
export async function createItem(services: RowServices, context: RowContext, changes: Changes, folder: string | null) {
  const body = { ...toFieldValues(changes), project: context.record.project, ...(folder !== null && { folder }) }
  await authorizeRow(services, context, artifactsContract.create, { body })
  const title = String(changes.title?.new ?? '')
  return createArtifact(services, { ...body, title }, toActor(context))
}

/** Adds the tags and exhibits of a new item. Returns what undoing it needs. */
export async function completeNewItem(
  services: RowServices,
  context: RowContext,
  id: string,
  changes: Changes,
): Promise<UndoInfo> {
  const tags = await changeTags(services, context, id, [], toTitles(changes.tags?.new))
  const exhibits = await addExhibits(services, context, id, changes)
  const [item] = await findMatches(services.db, context.record.project, 'id', [id], context.folders.getPath)
  return { ...tags, exhibits, created: item ? getSnapshot(item) : {} }
}

/** The values of an item that show whether someone changed it later. */
export const getSnapshot = ({ fields, tags }: MatchedItem) => ({ ...fields, tags })

/** Changes an item. Returns what undoing it needs besides the old values. */
export async function changeItem(
  services: RowServices,
  context: RowContext,
  item: MatchedItem,
  changes: Changes,
  folder: string | null | undefined,
): Promise<UndoInfo> {
  const { id } = item
  const fields = { ...toFieldValues(changes), ...(folder !== undefined && { folder: folder ?? 'root' }) }
  if (Object.keys(fields).length > 0) {
    const authorization = await authorizeRow(services, context, artifactsContract.update, {
      params: { id },
      body: fields,
    })
    await changeArtifacts(services, { caller: context.caller, authorization }, [{ ...fields, id }])
  }
  return {
    ...(folder !== undefined && { folder: { old: item.folderId, new: folder } }),
    ...(changes.tags && (await changeTags(services, context, id, item.tags, toTitles(changes.tags.new)))),
    exhibits: await addExhibits(services, context, id, changes),
  }
}

const toTitles = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

/** Gives an item these tags instead of its current ones; missing tags are created. */
async function changeTags(
  services: RowServices,
  context: RowContext,
  artifact: string,
  current: readonly string[],
  wanted: readonly string[],
): Promise<Pick<UndoInfo, 'added_tags' | 'removed_tags'>> {
  if (current.length === 0 && wanted.length === 0) return {}
  const wantedIds = new Set<string>()
  for (const title of wanted) wantedIds.add(await ensureTag(services, context, title))
  const currentIds = new Set((await findTagsByTitle(services.db, context.record.project, current)).values())
  const added = [...wantedIds].filter((id) => !currentIds.has(id))
  const removed = [...currentIds].filter((id) => !wantedIds.has(id))
  await setTags(services, context, artifact, { added, removed })
  return { added_tags: added, removed_tags: removed }
}

async function ensureTag(services: RowServices, context: RowContext, title: string): Promise<string> {
  const { project, id: importId } = context.record
  const existing = (await findTagsByTitle(services.db, project, [title])).get(title)
  if (existing !== undefined) return existing
  await authorizeRow(services, context, tagsContract.create, { body: { project, title } })
  const tag = await createTag(services, { project, title }, toActor(context))
  await insertCreated(services.db, importId, 'tag', tag.id)
  return tag.id
}

/** Adds tags to an item and removes others from it. */
export async function setTags(
  services: RowServices,
  context: Pick<RowContext, 'caller'>,
  artifact: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  for (const [tags, act] of [
    [added, tagArtifacts],
    [removed, untagArtifacts],
  ] as const) {
    const [first] = tags
    if (first === undefined) continue
    const authorization = await authorizeRow(services, context, artifactsContract.addTag, {
      params: { id: artifact },
      body: { tag: first },
    })
    await act(services, { caller: context.caller, authorization }, [artifact], tags)
  }
}

async function addExhibits(services: RowServices, context: RowContext, artifact: string, changes: Changes) {
  const { record, exhibitIds } = context
  const old = toTitles(changes.exhibits?.old)
  const ids = toTitles(changes.exhibits?.new).flatMap((title) =>
    old.includes(title) ? [] : (exhibitIds.get(title) ?? []),
  )
  for (const id of ids) {
    const artifactIds = [artifact]
    await authorizeRow(services, context, exhibitsContract.addArtifacts, { params: { id }, body: { artifactIds } })
    await addToExhibit(services, toActor(context), { id, project: record.project }, artifactIds)
  }
  return ids
}
