import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ShownPortal } from '#shared/entities/submissions/portal.ts'
import { findCover, findPortal, type PortalRow } from './portals.repo.ts'
import { stateOf, viewPortal } from './portal-state.ts'
import { newChallenge, opensPortal } from './secrets.ts'

type On = Pick<Services, 'db' | 'config'>

const isLocked = ({ config }: On, { id, password_hash }: PortalRow, caller: Caller) =>
  password_hash !== null && !opensPortal(caller.galleryTokens, config.secret, id, password_hash)

/** A portal as contributors see it. Without its password, only the title is shown. */
export async function showPortal(on: On, id: string, caller: Caller): Promise<ShownPortal> {
  const { db, config } = on
  const portal = await findPortal(db, id)
  if (!portal) throw new AppError('not_found')
  if (isLocked(on, portal, caller)) return { id, title: portal.title, has_password: true }
  const { has_cover: _, told: __, ...seen } = await viewPortal(db, portal)
  return {
    ...seen,
    archive: portal.archive,
    org_title: portal.org_title,
    cover: await findCover(db, id),
    challenge: newChallenge(config.secret, id),
    work: config.submitWork,
  }
}

/** A portal that the caller has unlocked. Throws `not_found`, or `bad_password` if the password is missing. */
export async function unlockedPortal(on: On, id: string, caller: Caller): Promise<PortalRow> {
  const portal = await findPortal(on.db, id)
  if (!portal) throw new AppError('not_found')
  if (isLocked(on, portal, caller)) throw new AppError('bad_password')
  return portal
}

/**
 * A portal that accepts submissions from the caller now. Throws `not_found`, `bad_password` if the password is missing,
 * `storage_limit`, or `forbidden` with the reason.
 */
export async function openPortal(on: On, id: string, caller: Caller): Promise<PortalRow> {
  const portal = await unlockedPortal(on, id, caller)
  const state = await stateOf(on.db, portal)
  if (state === 'full') throw new AppError('storage_limit')
  if (state !== 'open') throw new AppError('forbidden', { reason: [`portal_${state}`] })
  return portal
}
