import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { changeItems } from '../data/change-lists.ts'
import type { ListItem } from '../data/listing.ts'
import { splitIntoBatches } from './entry-batches.ts'
import { loadFullItems } from './load-full-items.ts'
import { useRunInSequence } from './use-run-in-sequence.ts'

/**
 * Publishes items in the gallery or makes them private. Items that can't be published are reported. Undo restores all
 * of them.
 */
export function useSetVisibility() {
  const [api, alerts, runInSequence] = [useApi(), useAlerts(), useRunInSequence()]
  const queryClient = useQueryClient()
  const createUpdateCalls = (fullItems: readonly Pick<Artifact, 'id' | 'visibility'>[]) =>
    splitIntoBatches(fullItems).map(
      (artifacts) => () => api.call(artifactsFilingContract.updateMany, { body: { artifacts } }),
    )
  const setVisibility = async (items: readonly ListItem[], visibility: Artifact['visibility']): Promise<void> => {
    const fullItems = await loadFullItems(api, items).catch((error: unknown) => alerts.showError(error))
    if (!fullItems) return
    const publishableItems = fullItems.filter((item) => !isNeverShown(item))
    const skippedCount = fullItems.length - publishableItems.length
    const changedItems = publishableItems.filter((item) => item.visibility !== visibility)
    const skippedText = skippedCount > 0 ? `. ${fileOperationMessages.skippedItems(skippedCount)}` : ''
    if (changedItems.length === 0)
      return alerts.fade(
        publishableItems.length > 0
          ? fileOperationMessages.alreadySet(publishableItems.length) + skippedText
          : skippedText.slice(2),
      )
    const updateItems = async (updates: readonly Pick<Artifact, 'id' | 'visibility'>[], retry: () => unknown) => {
      const project = changedItems[0]?.project ?? ''
      const revert = changeItems(queryClient, project, new Map(updates.map((update) => [update.id, update])))
      return runInSequence(createUpdateCalls(updates), { revert, retry })
    }
    const updates = changedItems.map(({ id }) => ({ id, visibility }))
    if (!(await updateItems(updates, () => setVisibility(items, visibility)))) return
    const doneText =
      visibility === 'local'
        ? fileOperationMessages.published(changedItems.length)
        : fileOperationMessages.madePrivate(changedItems.length)
    const previousValues = changedItems.map((item) => ({ id: item.id, visibility: item.visibility }))
    const undo = (): Promise<unknown> => updateItems(previousValues, undo)
    alerts.prompt(doneText + skippedText, { kind: 'success', undo })
  }
  return setVisibility
}
