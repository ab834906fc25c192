import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Item } from '../data/listing.ts'
import { inCalls } from './filed.ts'
import { inFull } from './in-full.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * Publishes items in the gallery or makes them private. Items that can't be published are reported. Undo restores all
 * of them.
 */
export function usePublishing() {
  const [api, alerts, attempt] = [useApi(), useAlerts(), useAttempt()]
  const update = (all: readonly Pick<Artifact, 'id' | 'visibility'>[]) =>
    inCalls(all).map((artifacts) => () => api.call(artifactsFilingContract.updateMany, { body: { artifacts } }))
  return async (items: readonly Item[], visibility: Artifact['visibility']) => {
    const all = await inFull(api, items).catch((error: unknown) => alerts.failed(error))
    if (!all) return
    const able = all.filter((one) => !isNeverShown(one))
    const others = all.length - able.length
    const changed = able.filter((one) => one.visibility !== visibility)
    const never = others > 0 ? `. ${filingMessages.keptAsIs(others)}` : ''
    if (changed.length === 0)
      return alerts.fade(able.length > 0 ? filingMessages.alreadySo(able.length) + never : never.slice(2))
    if (!(await attempt(...update(changed.map(({ id }) => ({ id, visibility })))))) return
    const done = visibility === 'local' ? filingMessages.shown(changed.length) : filingMessages.madePrivate(changed.length)
    const undo = () => attempt(...update(changed.map((one) => ({ id: one.id, visibility: one.visibility }))))
    alerts.prompt(done + never, { kind: 'success', undo })
  }
}
