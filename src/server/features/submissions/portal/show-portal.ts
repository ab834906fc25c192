import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { findLogo } from '#server/features/projects/logo.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { findPortalCover, findPortal, type PortalRow } from './portals.repo.ts'
import { getPortalState, viewPortal } from './portal-state.ts'
import { createPortalChallenge, hasPortalToken } from './secrets.ts'

type PortalServices = Pick<Services, 'db' | 'config'>

const isLocked = ({ config }: PortalServices, { id, password_hash }: PortalRow, caller: Caller) =>
  password_hash !== null && !hasPortalToken(caller.galleryTokens, config.secret, id, password_hash)

/** Returns a portal as contributors see it. Until they have entered its password, only the title is shown. */
export async function showPortal(services: PortalServices, id: string, caller: Caller): Promise<VisiblePortal> {
  const { db, config } = services
  const portal = await findPortal(db, id)
  if (!portal) throw new AppError('not_found')
  if (isLocked(services, portal, caller)) return { id, title: portal.title, has_password: true }
  const [{ has_cover: _, told: __, ...portalView }, cover, logo] = await Promise.all([
    viewPortal(db, portal),
    findPortalCover(db, id),
    findLogo(db, portal.project),
  ])
  return {
    ...portalView,
    archive: portal.archive,
    org_title: portal.org_title,
    cover,
    logo,
    challenge: createPortalChallenge(config.secret, id),
    work: config.submitWork,
  }
}

/** Returns a portal that the caller has unlocked. Throws `not_found`, or `bad_password` if the password is missing. */
export async function requireUnlockedPortal(services: PortalServices, id: string, caller: Caller): Promise<PortalRow> {
  const portal = await findPortal(services.db, id)
  if (!portal) throw new AppError('not_found')
  if (isLocked(services, portal, caller)) throw new AppError('bad_password')
  return portal
}

/**
 * Returns a portal that accepts submissions from the caller now. Throws `not_found`, `bad_password` if the password is
 * missing, `storage_limit`, or `forbidden` with the reason.
 */
export async function requireOpenPortal(services: PortalServices, id: string, caller: Caller): Promise<PortalRow> {
  const portal = await requireUnlockedPortal(services, id, caller)
  const state = await getPortalState(services.db, portal)
  if (state === 'full') throw new AppError('storage_limit')
  if (state !== 'open') throw new AppError('forbidden', { reason: [`portal_${state}`] })
  return portal
}
