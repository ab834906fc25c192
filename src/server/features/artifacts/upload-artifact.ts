import type { Upload } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { record, thingsOf, type Actor } from '#server/record/record.ts'
import { demandSpace, demandSpaceOf } from '#server/features/orgs/orgs.repo.ts'
import { keyOf } from '#server/files/file-key.ts'
import { makeGood } from '#server/files/make-good.ts'
import { reservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { receiveFile, type ReceivedFile } from '#server/files/receive-file.ts'
import { addSteps } from '#server/files/steps.repo.ts'
import { safeFilename, titleFrom } from '#server/kit/filenames.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { discard } from '#server/ports/store/discard.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { GivenFields } from '#shared/entities/artifact-fields.ts'
import { claimFile, findUpload, insertArtifact } from './artifacts.repo.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { progressTo, tellStored } from './upload-progress.ts'

/** The most bytes that a form's other fields may have. */
const FORM_BYTES = 64 * 1024

/** The fields of an artifact that is created from a file. */
export interface NewArtifact extends GivenFields {
  project: string
  folder?: string
  wsId?: string
  fileId?: string
}

/**
 * Stores an uploaded file as an artifact and returns its id. The bytes are in place before the row, so a row never
 * lacks its bytes; a failure before that leaves only an object, which the sweep removes. A repeated upload with the
 * same `fileId` by the same user returns the first artifact.
 */
export async function uploadArtifact(
  services: Services,
  given: NewArtifact,
  upload: Upload,
  caller: { userId: string; actor: Actor; org: string; signal: AbortSignal; still: () => Promise<void> },
): Promise<string> {
  const { db } = services
  const { project, folder, fileId } = given
  await demandFolder(db, project, folder)
  const before = fileId && (await findUpload(db, project, caller.userId, fileId))
  if (before) return before.id
  // This check only refuses early what can't fit; the transaction below counts exactly.
  const announced = Math.max(0, (upload.announced ?? 0) - FORM_BYTES)
  await demandSpace(db, caller.org, (await reservedBytes(db, caller.org)) + announced)

  const filename = safeFilename(upload.filename)
  const uploader = { ...given, user: caller.userId }
  const progress = progressTo(services.hub, uploader, upload.announced)
  const received = await receiveFile(services, upload.body, filename, { onBytes: progress, signal: caller.signal })
  const { temporaryKey, ...arrived } = received
  const file = { ...arrived, id: newId() }
  const key = keyOf(file)
  let kept: boolean | undefined
  try {
    // The upload may have taken hours.
    await caller.still()
    await services.store.move(temporaryKey, key)
    const stored = await storeArtifact(services, given, { ...file, filename }, caller)
    kept = stored.kept
    await tellStored(services, uploader, stored.id)
    return stored.id
  } catch (error) {
    // After any other error the row may have been written. The sweep removes the object if it wasn't.
    kept ??= !(error instanceof AppError)
    throw error
  } finally {
    if (!kept) await discard(services, [temporaryKey, key])
  }
}

/**
 * Creates the artifact of a file whose bytes are at `keyOf(file)`. Returns its id and whether those bytes are in use,
 * which is false if the content was stored before. One `fileId` of a user creates only one artifact.
 * `alsoInTransaction` runs in the same transaction.
 */
export async function storeArtifact(
  services: Services,
  given: NewArtifact,
  arrived: Omit<ReceivedFile, 'temporaryKey'> & { id: string; filename: string },
  caller: { userId: string; actor: Actor },
  also?: (trx: Services['db'], artifact: string) => Promise<unknown>,
): Promise<{ id: string; kept: boolean }> {
  const { db, hub, queue, scanner } = services
  const { project, folder, wsId, fileId, ...fields } = given
  const { filename, ...file } = arrived
  const [id, key] = [newId(), keyOf(file)]
  const [clean = {}] = await cleanDescriptions([fields])
  try {
    const made = await transaction(db, async (trx) => {
      await lockProjects(trx, [project])
      // Checked again: the folder may have been moved to the trash during the upload.
      const place = await demandFolder(trx, project, folder)
      const stored = await claimFile(trx, { ...file, key, held: scanner ? 'unscanned' : null })
      await insertArtifact(trx, {
        ...columnsOf(clean),
        id,
        project,
        folder: place,
        title: fields.title ?? titleFrom(filename),
        filename,
        file: stored.id,
        // The type follows from this upload's own file name, whatever the same bytes were called before.
        mime: file.mime,
        type: file.type,
        // The type is known only now, so an application is made private instead of being refused.
        ...(file.type === 'application' && { visibility: 'private' as const, downloadable: false }),
        upload_id: fileId ?? null,
        upload_page: wsId ?? null,
        user_id: caller.userId,
      })
      const org = await demandSpaceOf(trx, project)
      await record({ db: trx, hub }, caller.actor, {
        project,
        act: 'create',
        kind: 'artifact',
        things: thingsOf('artifacts', [id]),
        details: { to_folder: folder ?? 'root' },
      })
      // Known content has been processed already, or is queued.
      if (stored.isNew) await addSteps(trx, queue, stored.id, ['process'], org)
      await also?.(trx, id)
      return { stored, org }
    })
    if (!made.stored.isNew) await makeGood(services, made.stored, key, made.org)
    return { id, kept: made.stored.id === file.id }
  } catch (error) {
    // The same upload arrived twice at once, and the other one finished first.
    const other = isRepeated(error) && fileId && (await findUpload(db, project, caller.userId, fileId))
    if (!other) throw error
    return { id: other.id, kept: other.file === file.id }
  }
}

const isRepeated = (error: unknown) => (error as { constraint?: string }).constraint === 'artifacts_upload'
