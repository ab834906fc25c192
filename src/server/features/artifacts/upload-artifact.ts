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

/** What a form may weigh besides its file. */
const FORM_BYTES = 64 * 1024

/** What is said of an artifact that a file will become. */
export interface NewArtifact extends GivenFields {
  project: string
  folder?: string
  wsId?: string
  fileId?: string
}

/**
 * Stores an uploaded file as an artifact and returns its id. The bytes are in place before the row is, so no row ever
 * lacks its bytes; a failure before that leaves only an object that the sweeper removes. The same fileId sent again
 * by the same user answers the artifact that it made the first time.
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
  // Before bytes flow only what cannot fit is refused; the transaction below counts exactly.
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
    // The bytes may have come for hours.
    await caller.still()
    await services.store.move(temporaryKey, key)
    const stored = await storeArtifact(services, given, { ...file, filename }, caller)
    kept = stored.kept
    await tellStored(services, uploader, stored.id)
    return stored.id
  } catch (error) {
    // Of any other failure nobody knows whether the row was written: what is of no row the sweep finds.
    kept ??= !(error instanceof AppError)
    throw error
  } finally {
    if (!kept) await discard(services, [temporaryKey, key])
  }
}

/**
 * Makes the artifact of a file whose bytes are in place under `keyOf` it, and answers its id, and whether those bytes
 * are in use now: the content may have been there before. The same fileId of the same user makes one artifact only.
 * `also` happens in the same transaction.
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
      // Anew: it may have gone into the trash while the bytes came.
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
        // By its own name, whatever the same bytes were called before.
        mime: file.mime,
        type: file.type,
        // Only its bytes tell what it is: a form that was filled before is not refused for it.
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
      // What is known has been processed, or will be.
      if (stored.isNew) await addSteps(trx, queue, stored.id, ['process'], org)
      await also?.(trx, id)
      return { stored, org }
    })
    if (!made.stored.isNew) await makeGood(services, made.stored, key, made.org)
    return { id, kept: made.stored.id === file.id }
  } catch (error) {
    // This upload has come twice at once, and the other was faster.
    const other = isRepeated(error) && fileId && (await findUpload(db, project, caller.userId, fileId))
    if (!other) throw error
    return { id: other.id, kept: other.file === file.id }
  }
}

const isRepeated = (error: unknown) => (error as { constraint?: string }).constraint === 'artifacts_upload'
