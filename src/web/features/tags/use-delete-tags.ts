import { useQueryClient } from '@tanstack/react-query'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { getAffectedUpperLimit, affectedItemsQuery, useTagMutations, type CountedTag } from './tags.queries.ts'

/** Deletes tags after a confirmation that shows how many items have them. */
export function useDeleteTags(project: string, onDone: () => void): (tags: readonly CountedTag[]) => void {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  const { remove } = useTagMutations(project)
  const confirmAndDelete = async (tags: readonly CountedTag[]) => {
    const ids = tags.map(({ id }) => id)
    const { count, isEstimate } = await queryClient
      .fetchQuery(affectedItemsQuery(api, project, tags))
      .catch(() => getAffectedUpperLimit(tags))
    const [firstTag] = tags
    const isConfirmed = await alerts.confirm({
      title:
        tags.length === 1 && firstTag
          ? tagsMessages.deleteTitle(firstTag.title)
          : tagsMessages.deleteManyTitle(tags.length),
      description: tagsMessages.deleteText(tags.length, count, isEstimate),
      actionLabel: tagsMessages.deleteSelected,
    })
    if (!isConfirmed) return
    await remove.mutateAsync(ids)
    alerts.prompt(tagsMessages.deleted(ids.length), { kind: 'success' })
    onDone()
  }
  // The mutation reports its own failure.
  return (tags) => void confirmAndDelete(tags).catch(() => undefined)
}
