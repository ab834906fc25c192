import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import type { Tally } from '../entries/selection.ts'
import { useAttempt } from './use-attempt.ts'

/** Each file needs a call of its own, so the number is limited. */
const AT_ONCE = 50

/**
 * Processes the files of selected items again if something is missing. Undefined if nothing is, or without permission.
 */
export function useTryAgain({ incomplete, makers }: Tally, may: May): (() => void) | undefined {
  const [api, alerts, attempt] = [useApi(), useAlerts(), useAttempt()]
  if (incomplete.length === 0 || ![...makers].every((maker) => may('artifact.edit', maker))) return undefined
  const some = incomplete.slice(0, AT_ONCE)
  const run = async () => {
    let [started, refusal]: [number, unknown] = [0, undefined]
    // Continue with the others if one is refused.
    const ask = (id: string) => () =>
      api.call(artifactsContract.processAgain, { params: { id } }).then(
        () => void started++,
        (error: unknown) => void (refusal ??= error),
      )
    await attempt(...some.map(ask))
    if (refusal !== undefined) alerts.failed(refusal)
    if (started === 0) return
    const told = some.length < incomplete.length ? processingMessages.triedSome(started) : processingMessages.tried(started)
    alerts.prompt(told, { kind: 'success' })
  }
  return () => void run()
}
