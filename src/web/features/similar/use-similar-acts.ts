import { similarMessages } from '#shared/words/similar/similar.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { useSimilarMutations, type MergedItem, type SimilarGroup } from './similar.queries.ts'

export const mayMarkNotSame = (group: SimilarGroup, may: May) =>
  group.every(({ artifact }) => may('artifact.edit', artifact.user ?? null))
/** Any of the items may be kept, so all may need to be changed or moved to Trash. */
export const mayMerge = (group: SimilarGroup, may: May) =>
  mayMarkNotSame(group, may) && group.every(({ artifact }) => may('artifact.trash', artifact.user ?? null))

/** Merges similar items or marks them as not the same, confirms it and offers undo. */
export function useSimilarActs(project: string) {
  const alerts = useAlerts()
  const { markNotSame, markSimilarAgain, merge, undoMerge } = useSimilarMutations(project)
  const mark = (pairs: [string, string][], removedIds: string[], onSuccess: () => void) => {
    if (markNotSame.isPending) return
    markNotSame.mutate(
      { pairs, removedIds },
      {
        onSuccess: (marked) => {
          onSuccess()
          alerts.prompt(similarMessages.markedNotSame, {
            kind: 'success',
            undo: () => marked.pairs.length > 0 && markSimilarAgain.mutate(marked.pairs),
          })
        },
      },
    )
  }
  return {
    busy: markNotSame.isPending || merge.isPending,
    /** Marks all items of a group as different from each other. */
    splitGroup: (group: SimilarGroup, onSuccess: () => void) => {
      const ids = group.map(({ artifact }) => artifact.id)
      const pairs = ids.flatMap((id, i) => ids.slice(i + 1).map((other): [string, string] => [id, other]))
      mark(pairs, ids, onSuccess)
    },
    /** Marks one item of a group as different from all others. */
    takeOut: (id: string, group: SimilarGroup, onSuccess: () => void) =>
      mark(
        group.flatMap(({ artifact }): [string, string][] => (artifact.id === id ? [] : [[id, artifact.id]])),
        [id],
        onSuccess,
      ),
    merge: (into: { id: string; title: string }, items: readonly MergedItem[], onSuccess: () => void) => {
      if (merge.isPending) return
      merge.mutate(
        { into: into.id, items },
        {
          onSuccess: ({ mergedIds, error }) => {
            if (error !== undefined) alerts.showError(error)
            else onSuccess()
            if (mergedIds.length === 0) return
            alerts.prompt(similarMessages.merged(mergedIds.length, into.title), {
              kind: 'success',
              undo: () => undoMerge.mutate({ from: into.id, ids: mergedIds }),
            })
          },
        },
      )
    },
  }
}
