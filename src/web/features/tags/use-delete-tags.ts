import { useQueryClient } from '@tanstack/react-query'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { atMost, concernedQuery, useTagActs, type CountedTag } from './tags.queries.ts'

/** Deletes tags, after a question that tells how many items they are on. */
export function useDeleteTags(project: string, onDone: () => void): (some: readonly CountedTag[]) => void {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  const { remove } = useTagActs(project)
  const ask = async (some: readonly CountedTag[]) => {
    const ids = some.map(({ id }) => id)
    const { n, about } = await queries.fetchQuery(concernedQuery(api, project, some)).catch(() => atMost(some))
    const [one] = some
    const sure = await alerts.confirm({
      title: some.length === 1 && one ? words.deleteTitle(one.title) : words.deleteManyTitle(some.length),
      description: words.deleteText(some.length, n, about),
      act: words.deleteSelected,
    })
    if (!sure) return
    await remove.mutateAsync(ids)
    alerts.prompt(words.deleted(ids.length), { kind: 'success' })
    onDone()
  }
  // A failure is told by the act itself.
  return (some) => void ask(some).catch(() => undefined)
}
