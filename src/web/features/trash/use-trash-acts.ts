import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { libraryContract } from '#shared/contract/library/library.contract.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { inParts } from '#web/kit/client/in-parts.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { trashCountQuery, withdraw } from './trash.queries.ts'
import { tellRestored } from './tell-restored.ts'
import { idsOf, type Trashed } from './trashed.ts'

type Entries = readonly Trashed[]

/** What a title is cut to inside a sentence. */
const MOST = 80
const short = (title: string) => (title.length > MOST ? `${title.slice(0, MOST - 1).trimEnd()}…` : title)

/**
 * What can be done with what is in the trash. Each answers whether it was done; a failure is told to the person.
 * `onTrash` puts things there again.
 */
export function useTrashActs(project: string, onTrash: (entries: Entries) => Promise<unknown>) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  // Also after a failure: a part may have been done. What was done shows before it is known what else that changed.
  const onSettled = () => {
    void outdate(queries, after.trashed(project))
  }
  const onSuccess = (_: unknown, entries: Entries) => {
    const gone = new Set(entries.map(({ id }) => id))
    withdraw(queries, project, (id) => gone.has(id))
  }
  const restoring = useMutation({
    mutationFn: async (entries: Entries) => {
      // Folders first: what was in one of them and went into the trash before it comes back into it.
      const folders = await inParts(idsOf(entries, 'folder'), (folderIds) =>
        api.call(foldersFilingContract.restoreMany, { body: { folderIds } }),
      )
      const items = await inParts(idsOf(entries, 'artifact'), (artifactIds) =>
        api.call(artifactsFilingContract.restoreMany, { body: { artifactIds } }),
      )
      return new Map([...folders, ...items].flat().map(({ id, folder }) => [id, folder]))
    },
    onSuccess,
    onSettled,
  })
  const destroying = useMutation({
    mutationFn: async (entries: Entries) => {
      // Items first: with a folder goes what lies in it, and what is gone cannot be named any more.
      await inParts(idsOf(entries, 'artifact'), (artifactIds) =>
        api.call(artifactsFilingContract.removeMany, { body: { artifactIds } }),
      )
      await inParts(idsOf(entries, 'folder'), (folderIds) =>
        api.call(foldersFilingContract.removeMany, { body: { folderIds, permanent: true } }),
      )
    },
    onSuccess,
    onSettled,
  })
  const emptying = useMutation({
    mutationFn: () => api.call(libraryContract.emptyTrash, { params: { id: project } }),
    onSuccess: () => withdraw(queries, project, () => true),
    onSettled,
  })
  const done = (act: Promise<unknown>) =>
    act.then(
      () => true,
      () => false,
    )

  return {
    busy: restoring.isPending || destroying.isPending || emptying.isPending,
    emptying: emptying.isPending,
    restore: (entries: Entries) =>
      done(
        restoring.mutateAsync(entries).then((places) => {
          return tellRestored({ api, alerts, queries, project }, entries, places, () => void onTrash(entries))
        }),
      ),
    destroy: async (entries: Entries, bytes: number) => {
      const folders = idsOf(entries, 'folder').length
      const [one] = entries
      const asked =
        entries.length === 1 && one
          ? {
              title: words.destroyTitle(short(one.title)),
              description: one.kind === 'folder' ? words.destroyFolder : words.destroyItem,
            }
          : {
              title: words.destroyManyTitle(entries.length),
              description: words.destroyMany(folders, entries.length - folders, bytes > 0 ? formatBytes(bytes) : ''),
            }
      if (!(await alerts.confirm({ ...asked, act: words.destroy }))) return false
      const gone = await done(destroying.mutateAsync(entries))
      if (gone) alerts.prompt(words.destroyed(entries.length), { kind: 'success' })
      return gone
    },
    empty: async () => {
      const count = queries.fetchQuery(trashCountQuery(api, project))
      const all = await count.then(
        (n) => words.emptyAll(n.total_folders, n.total, n.total_estimated === true),
        (error: unknown) => void alerts.failed(error),
      )
      if (all === undefined) return false
      const emptyIt = { title: words.emptyAsk, description: all, act: words.empty, confirmWord: words.emptyWord }
      if (!(await alerts.confirm(emptyIt))) return false
      return done(
        emptying.mutateAsync().then(({ artifacts, folders }) => {
          alerts.prompt(words.emptied, { kind: 'success', text: words.emptiedText(folders, artifacts) })
        }),
      )
    },
  }
}
