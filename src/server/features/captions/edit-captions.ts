import type { Transaction } from 'kysely'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockArtifacts } from '#server/features/library/library.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { createThread } from '#server/kit/thread.ts'
import type { CaptionKind } from '#shared/entities/caption.ts'
import { MAX_CAPTION_FILES, parseCaptionFile, type CaptionFile } from '#shared/rules/captions/caption-file.ts'
import { getLanguageName } from '#shared/rules/captions/language.ts'
import { MAX_CAPTIONS_BYTES } from '#shared/rules/limits.ts'
import { toRefusalReason } from '#shared/words/captions/captions.ts'
import { insertCaption, measureCaptions } from './captions.repo.ts'

// Larger files are parsed in a worker thread: a megabyte of SubRip takes a tenth of a second.
const MAX_INLINE_CHARS = 100_000
const parseOnThread = createThread<string, ReturnType<typeof parseCaptionFile>>(
  new URL('./captions-worker.ts', import.meta.url),
)

/**
 * Converts the content to the stored format, and lists what was omitted. Throws `bad_input` if nothing usable is left.
 */
export async function readCaptions(text: string): Promise<CaptionFile> {
  const file = text.length > MAX_INLINE_CHARS ? await parseOnThread(text) : parseCaptionFile(text)
  if ('content' in file) return file
  throw badInput('content', ...toRefusalReason(file))
}

/** Limits the total size of an artifact's captions, because a single reply carries all of them, even for visitors. */
export async function requireCaptionRoom(
  trx: Transaction<Database>,
  artifact: string,
  content: string,
  replacedId?: string,
) {
  const otherCaptions = await measureCaptions(trx, artifact, replacedId)
  if (!replacedId && otherCaptions.count >= MAX_CAPTION_FILES)
    throw new AppError('conflict', { reason: ['most_captions', MAX_CAPTION_FILES] })
  if (Number(otherCaptions.bytes) + Buffer.byteLength(content) > MAX_CAPTIONS_BYTES)
    throw new AppError('too_large', { reason: ['captions_size', MAX_CAPTIONS_BYTES] })
}

interface NewCaption {
  language: string
  /** The language's name if it is left out or empty. */
  label?: string | undefined
  kind: CaptionKind
  /** In the stored format. */
  content: string
}

/** Adds captions to a locked artifact. */
export async function addCaption(trx: Transaction<Database>, artifact: string, { label, ...caption }: NewCaption) {
  await requireCaptionRoom(trx, artifact, caption.content)
  return insertCaption(trx, { ...caption, id: newId(), artifact, label: label || getLanguageName(caption.language) })
}

/**
 * Changes the captions of a locked artifact and logs it as an edit of the artifact, which notifies open pages. Throws
 * `conflict` if the artifact is no longer in this project.
 */
export const editCaptions = <T>(
  { db, pubSub }: AuditLogServices,
  actor: Actor,
  {
    project,
    findArtifact,
  }: { project: string | null; findArtifact: (trx: Transaction<Database>) => Promise<string | undefined> },
  act: (trx: Transaction<Database>, artifact: string) => Promise<T | undefined>,
): Promise<T> =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    const artifact = await findArtifact(trx)
    const [lockedArtifact] = artifact === undefined ? [] : await lockArtifacts(trx, [artifact], 'change')
    if (!lockedArtifact) throw new AppError('not_found')
    if (project !== lockedArtifact.project) throw new AppError('conflict', { reason: ['moved_away'] })
    const result = await act(trx, lockedArtifact.id)
    if (result === undefined) throw new AppError('not_found')
    await appendToAuditLog({ db: trx, pubSub }, actor, {
      project,
      act: 'edit',
      kind: 'artifact',
      details: { fields: ['captions'] },
      targets: selectTargets('artifacts', [lockedArtifact.id]),
    })
    return result
  })
