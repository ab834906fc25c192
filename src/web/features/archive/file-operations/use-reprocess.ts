import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import type { SelectionSummary } from '../entries/selection.ts'
import { useRunInSequence } from './use-run-in-sequence.ts'

/** Each file needs a separate call, so the number is limited. */
const MAX_ITEMS = 50

/** Reprocesses the selected items that lack derived files. Undefined if there are none or the user lacks permission. */
export function useReprocess({ incomplete, creators }: SelectionSummary, may: May): (() => void) | undefined {
  const [api, alerts, runInSequence] = [useApi(), useAlerts(), useRunInSequence()]
  if (incomplete.length === 0 || ![...creators].every((creator) => may('artifact.edit', creator))) return undefined
  const itemIds = incomplete.slice(0, MAX_ITEMS)
  const run = async () => {
    let [startedCount, firstError]: [number, unknown] = [0, undefined]
    // Continue with the others if one is refused.
    const createCall = (id: string) => () =>
      api.call(artifactsContract.processAgain, { params: { id } }).then(
        () => void startedCount++,
        (error: unknown) => void (firstError ??= error),
      )
    await runInSequence(itemIds.map(createCall))
    if (firstError !== undefined) alerts.showError(firstError)
    if (startedCount === 0) return
    const text =
      itemIds.length < incomplete.length
        ? processingMessages.processingSomeAgain(startedCount)
        : processingMessages.processingAgain(startedCount)
    alerts.prompt(text, { kind: 'success' })
  }
  return () => void run()
}
