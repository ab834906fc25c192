import type { Upload } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { appendToAuditLog, selectTargets, type Actor } from '#server/audit-log/audit-log.ts'
import { checkOwnValues, withoutRemoved } from '#server/features/fields/own-values.repo.ts'
import { requireTemplates } from '#server/features/fields/templates.repo.ts'
import { requireSpace, requireProjectSpace } from '#server/features/orgs/orgs.repo.ts'
import { checkBoundValues, lockBoundFields } from '#server/features/vocabularies/bound-values.repo.ts'
import { getFileKey } from '#server/files/file-key.ts'
import { restoreMissingBytes } from '#server/files/restore-missing-bytes.ts'
import { sumReservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { receiveFile, type ReceivedFile } from '#server/files/receive-file.ts'
import { addSteps } from '#server/files/steps.repo.ts'
import { toSafeFilename, filenameToTitle } from '#server/kit/filenames.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import type { OwnValuesInput } from '#shared/entities/own-fields/own-values.ts'
import { claimFile, findUploadedArtifact, insertArtifact } from './artifacts.repo.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { createProgressReporter, notifyStored } from './upload-progress.ts'

/** Maximum total bytes of a form's other fields. */
const MAX_FORM_BYTES = 64 * 1024

/** The fields of an artifact that is created from a file. */
export interface NewArtifact extends ArtifactFieldValues {
  project: string
  folder?: string
  wsId?: string
  fileId?: string
  /** Values of the project's own fields, by key. */
  fields?: OwnValuesInput
  template?: string | null
}

/**
 * Stores an uploaded file as an artifact and returns its id. The bytes are stored before the row is written, so no row
 * lacks its bytes; a failure before that leaves only an object, which the sweep removes. A repeated upload with the
 * same `fileId` by the same user returns the first artifact.
 */
export async function uploadArtifact(
  services: Services,
  input: NewArtifact,
  upload: Upload,
  caller: { userId: string; actor: Actor; org: string; signal: AbortSignal; reauthorize: () => Promise<void> },
): Promise<string> {
  const { db } = services
  const { project, folder, fileId } = input
  await requireFolder(db, project, folder)
  // An early check, before the bytes arrive.
  await checkOwnValues(db, project, [input.fields])
  const existingArtifact = fileId && (await findUploadedArtifact(db, project, caller.userId, fileId))
  if (existingArtifact) return existingArtifact.id
  // An early check that refuses only what can't possibly fit; the transaction below counts exactly.
  const declaredBytes = Math.max(0, (upload.declaredBytes ?? 0) - MAX_FORM_BYTES)
  await requireSpace(db, caller.org, (await sumReservedBytes(db, caller.org)) + declaredBytes)

  const filename = toSafeFilename(upload.filename)
  const uploader = { ...input, user: caller.userId }
  const onBytes = createProgressReporter(services.pubSub, uploader, upload.declaredBytes)
  const receivedFile = await receiveFile(services, upload.body, filename, { onBytes: onBytes, signal: caller.signal })
  const { temporaryKey, ...fileInfo } = receivedFile
  const file = { ...fileInfo, id: newId() }
  const key = getFileKey(file)
  let areBytesInUse: boolean | undefined
  try {
    // Authorize again: the upload may have taken hours.
    await caller.reauthorize()
    await services.store.move(temporaryKey, key)
    const storedArtifact = await storeArtifact(services, input, { ...file, filename }, caller)
    areBytesInUse = storedArtifact.areBytesInUse
    await notifyStored(services, uploader, storedArtifact.id)
    return storedArtifact.id
  } catch (error) {
    // After any other error, the row may have been written. If it wasn't, the sweep deletes the object.
    areBytesInUse ??= !(error instanceof AppError)
    throw error
  } finally {
    if (!areBytesInUse) await discardObjects(services, [temporaryKey, key])
  }
}

/**
 * Creates an artifact for a file whose bytes are at `keyOf(file)`. Returns its id and whether those bytes are in use,
 * which is false if the content was stored before. A user's uploads with the same `fileId` create only one artifact.
 * `runInTransaction` is called in the transaction that creates the artifact.
 */
export async function storeArtifact(
  services: Services,
  input: NewArtifact,
  fileInfo: Omit<ReceivedFile, 'temporaryKey'> & { id: string; filename: string },
  caller: { userId: string; actor: Actor },
  runInTransaction?: (trx: Services['db'], artifact: string) => Promise<unknown>,
): Promise<{ id: string; areBytesInUse: boolean }> {
  const { db, pubSub, queue, scanner } = services
  const { project, folder, wsId, fileId, ...fields } = input
  const { filename, ...file } = fileInfo
  const [id, key] = [newId(), getFileKey(file)]
  const [clean = {}] = await cleanDescriptions([fields])
  try {
    const result = await transaction(db, async (trx) => {
      await lockProjects(trx, [project])
      const boundFields = await lockBoundFields(trx, [project], [clean])
      const [values = {}] = await checkBoundValues(trx, boundFields, [clean], () => project)
      // Check the folder again: it may have been moved to the trash during the upload.
      const parentFolder = await requireFolder(trx, project, folder)
      const stored = await claimFile(trx, { ...file, key, blocked_reason: scanner ? 'unscanned' : null })
      await requireTemplates(trx, project, [fields.template])
      const [ownValues = {}] = await checkOwnValues(trx, project, [fields.fields])
      await insertArtifact(trx, {
        ...toColumns(values),
        own_values: withoutRemoved(ownValues),
        template: fields.template ?? null,
        id,
        project,
        folder: parentFolder,
        title: fields.title ?? filenameToTitle(filename),
        filename,
        file: stored.id,
        // The type depends on this upload's own file name, even if the same bytes were stored under another name
        // before.
        mime: file.mime,
        type: file.type,
        // The type is known only now. An application file can't be public, so the item is made private instead of being
        // refused.
        ...(file.type === 'application' && { visibility: 'private' as const, downloadable: false }),
        upload_id: fileId ?? null,
        upload_page: wsId ?? null,
        user_id: caller.userId,
      })
      const org = await requireProjectSpace(trx, project)
      await appendToAuditLog({ db: trx, pubSub }, caller.actor, {
        project,
        act: 'create',
        kind: 'artifact',
        targets: selectTargets('artifacts', [id]),
        details: { to_folder: folder ?? 'root' },
      })
      // Content that was stored before has been processed already, or is queued.
      if (stored.isNew) await addSteps(trx, queue, stored.id, ['process'], org)
      await runInTransaction?.(trx, id)
      return { stored, org }
    })
    if (!result.stored.isNew) await restoreMissingBytes(services, result.stored, key, result.org)
    return { id, areBytesInUse: result.stored.id === file.id }
  } catch (error) {
    // Two simultaneous requests sent this upload, and the other one finished first.
    const existingArtifact =
      isDuplicateUpload(error) && fileId && (await findUploadedArtifact(db, project, caller.userId, fileId))
    if (!existingArtifact) throw error
    return { id: existingArtifact.id, areBytesInUse: existingArtifact.file === file.id }
  }
}

const isDuplicateUpload = (error: unknown) => (error as { constraint?: string }).constraint === 'artifacts_upload'
