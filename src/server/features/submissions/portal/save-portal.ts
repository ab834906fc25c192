import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Ending } from '#server/files/uploads/end-upload.ts'
import { endUploadsOf } from '#server/files/uploads/end-uploads-of.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { smallPicture } from '#server/ports/media/small-picture.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import type { PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import type { PortalState } from '#shared/rules/submissions/portal-states.ts'
import { GIVEN_TYPES, type AskedField } from '#shared/entities/submissions/portal.ts'
import { stateOf } from './portal-state.ts'
import { findPortal, holdPortal, insertPortal, keepConsent, listReviewers, updatePortal } from './portals.repo.ts'

const DEFAULT_FILE_SIZE = 500_000_000
const DEFAULT_FILES = 20
const DEFAULT_FIELDS: AskedField[] = [
  { key: 'submitter_name', required: true },
  { key: 'submitter_email', required: true },
  { key: 'title', required: false },
  { key: 'description', required: false },
  { key: 'date_of_origin', required: false },
  { key: 'display_date', required: false },
  { key: 'place', required: false },
]

/** Whether a portal accepts no more submissions. A full one may accept some again at any time. */
const isShut = (state: PortalState) => state !== 'open' && state !== 'full'

/** Creates the portal of a project, closed by default. Throws `conflict` if the project already has one. */
export async function createPortal(
  on: Ending,
  actor: Actor,
  project: string,
  { title, ...settings }: PortalSettings,
): Promise<string> {
  if (title === undefined) throw badInput('title', 'required')
  const id = newId()
  await transaction(on.db, async (trx) => {
    await lockProjects(trx, [project])
    const values = { id, project, title, fields: DEFAULT_FIELDS, accepted_types: [...GIVEN_TYPES] }
    if (!(await insertPortal(trx, { ...values, max_file_size: DEFAULT_FILE_SIZE, max_files: DEFAULT_FILES })))
      throw new AppError('conflict', { reason: ['portal_there'] })
    await changePortal({ ...on, db: trx }, actor, id, { ...settings, title })
  })
  return id
}

/**
 * Changes only the given settings. A portal that closes ends its unfinished uploads. Throws `bad_input` if it would
 * close before it opens, or notify someone who may not review.
 */
export async function changePortal(on: Ending, actor: Actor, id: string, settings: PortalSettings): Promise<void> {
  const { password, description, consent_text, ...plain } = settings
  if (Object.keys(settings).length === 0) return
  const made = {
    ...plain,
    ...(description !== undefined && { description: await cleanRichText(description) }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
  }
  await transaction(on.db, async (trx) => {
    await holdPortal(trx, id, 'change')
    const before = await findPortal(trx, id)
    if (!before) throw new AppError('not_found')
    const { opens_at, closes_at } = { ...before, ...plain }
    if (opens_at !== null && closes_at !== null && closes_at <= opens_at) throw badInput('closes_at', 'ends_before')
    if (plain.told) {
      const may = new Set((await listReviewers(trx, before.project)).map((one) => one.id))
      if (plain.told.some((user) => !may.has(user))) throw badInput('told', 'no_reviewer')
    }
    const consent_version =
      consent_text === undefined
        ? undefined
        : consent_text?.trim()
          ? await keepConsent(trx, id, consent_text.trim())
          : 0
    await updatePortal(trx, id, { ...made, ...(consent_version !== undefined && { consent_version }) })
    const now = await findPortal(trx, id)
    if (now && isShut(await stateOf(trx, now))) await endUploadsOf({ ...on, db: trx }, { portal: id })
    await tell({ ...on, db: trx }, actor, before.project)
  })
}

/** Sets a portal's cover picture, or removes it (null). Throws `bad_input` if it isn't an image. */
export async function changeCover(
  on: Recorder & Pick<Services, 'media'>,
  actor: Actor,
  id: string,
  given: Buffer | null,
  signal?: AbortSignal,
): Promise<void> {
  const cover = given && (await smallPicture(on, given, 'small', signal))
  await transaction(on.db, async (trx) => {
    await holdPortal(trx, id, 'change')
    const before = await findPortal(trx, id)
    if (!before) throw new AppError('not_found')
    await updatePortal(trx, id, { cover })
    await tell({ ...on, db: trx }, actor, before.project)
  })
}

const tell = (on: Recorder, actor: Actor, project: string) =>
  record(on, actor, {
    project,
    act: 'edit',
    kind: 'project',
    things: thingsOf('projects', [project]),
    details: { fields: ['submissions_portal'] },
  })
