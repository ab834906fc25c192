import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import type { EndUploadServices } from '#server/files/uploads/end-upload.ts'
import { endUploads } from '#server/files/uploads/end-uploads.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { reencodeImageAs } from '#server/ports/media/reencode-image.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import type { PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import type { PortalState } from '#shared/rules/submissions/portal-states.ts'
import { ACCEPTED_TYPES, type PortalField } from '#shared/entities/submissions/portal.ts'
import { getPortalState } from './portal-state.ts'
import { findPortal, lockPortal, insertPortal, saveConsentText, listReviewers, updatePortal } from './portals.repo.ts'

const DEFAULT_MAX_FILE_SIZE = 500_000_000
const DEFAULT_MAX_FILES = 20
const DEFAULT_FIELDS: PortalField[] = [
  { key: 'submitter_name', required: true },
  { key: 'submitter_email', required: true },
  { key: 'title', required: false },
  { key: 'description', required: false },
  { key: 'date_of_origin', required: false },
  { key: 'display_date', required: false },
  { key: 'place', required: false },
]

/** Whether a portal accepts no submissions. A full one doesn't count: it may accept some again at any time. */
const isClosed = (state: PortalState) => state !== 'open' && state !== 'full'

/** Creates the portal of a project, closed by default. Throws `conflict` if the project already has one. */
export async function createPortal(
  services: EndUploadServices,
  actor: Actor,
  project: string,
  { title, ...settings }: PortalSettings,
): Promise<string> {
  if (title === undefined) throw badInput('title', 'required')
  const id = newId()
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [project])
    const values = { id, project, title, fields: DEFAULT_FIELDS, accepted_types: [...ACCEPTED_TYPES] }
    if (!(await insertPortal(trx, { ...values, max_file_size: DEFAULT_MAX_FILE_SIZE, max_files: DEFAULT_MAX_FILES })))
      throw new AppError('conflict', { reason: ['portal_there'] })
    await changePortal({ ...services, db: trx }, actor, id, { ...settings, title })
  })
  return id
}

/**
 * Changes only the given settings. A portal that closes ends its unfinished uploads. Throws `bad_input` if it would
 * close before it opens, or if someone to notify may not review.
 */
export async function changePortal(
  services: EndUploadServices,
  actor: Actor,
  id: string,
  settings: PortalSettings,
): Promise<void> {
  const { password, description, consent_text, thanks, told, ...plainSettings } = settings
  if (Object.keys(settings).length === 0) return
  const values = {
    ...plainSettings,
    ...(thanks !== undefined && { thank_you_text: thanks }),
    ...(told !== undefined && { notified_users: told }),
    ...(description !== undefined && { description: await cleanRichText(description) }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
  }
  await transaction(services.db, async (trx) => {
    await lockPortal(trx, id, 'change')
    const current = await findPortal(trx, id)
    if (!current) throw new AppError('not_found')
    const { opens_at, closes_at } = { ...current, ...plainSettings }
    if (opens_at !== null && closes_at !== null && closes_at <= opens_at) throw badInput('closes_at', 'ends_before')
    if (told) {
      const reviewerIds = new Set((await listReviewers(trx, current.project)).map((reviewer) => reviewer.id))
      if (told.some((user) => !reviewerIds.has(user))) throw badInput('told', 'no_reviewer')
    }
    const consent_version =
      consent_text === undefined
        ? undefined
        : consent_text?.trim()
          ? await saveConsentText(trx, id, consent_text.trim())
          : 0
    await updatePortal(trx, id, { ...values, ...(consent_version !== undefined && { consent_version }) })
    const updatedPortal = await findPortal(trx, id)
    if (updatedPortal && isClosed(await getPortalState(trx, updatedPortal)))
      await endUploads({ ...services, db: trx }, { portal: id })
    await logPortalChange({ ...services, db: trx }, actor, current.project)
  })
}

/** Sets a portal's cover picture, or removes it (null). Throws `bad_input` if it isn't an image. */
export async function changePortalCover(
  services: AuditLogServices & Pick<Services, 'media'>,
  actor: Actor,
  id: string,
  image: Buffer | null,
  signal?: AbortSignal,
): Promise<void> {
  const cover = image && (await reencodeImageAs(services, image, 'small', signal))
  await transaction(services.db, async (trx) => {
    await lockPortal(trx, id, 'change')
    const current = await findPortal(trx, id)
    if (!current) throw new AppError('not_found')
    await updatePortal(trx, id, { cover })
    await logPortalChange({ ...services, db: trx }, actor, current.project)
  })
}

const logPortalChange = (services: AuditLogServices, actor: Actor, project: string) =>
  appendToAuditLog(services, actor, {
    project,
    act: 'edit',
    kind: 'project',
    targets: selectTargets('projects', [project]),
    details: { fields: ['submissions_portal'] },
  })
