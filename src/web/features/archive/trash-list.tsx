import { IconFolderFilled, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { archiveMessages, trashMessages as words } from '#shared/client-messages.ts'
import { dialogMessages } from '#shared/messages.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/standing.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { trashQuery } from './archive.queries.ts'
import { entriesOf, titleOf, type Entry } from './views/entries.ts'
import { useTrash } from './use-trash.ts'
import styles from './archive.module.css'

/** What was deleted: to be brought back, or destroyed. */
export function TrashList({ projectId }: { projectId: string }) {
  const found = useInfiniteQuery(trashQuery(useApi(), projectId))
  const may = useMay(projectId)
  const alerts = useAlerts()
  const { restore, destroy } = useTrash(projectId)
  const pages = found.data?.pages
  if (found.isError && !pages) return <ErrorState text={found.error.message} retry={() => void found.refetch()} />
  if (!pages) return <LoadingState />
  const entries = entriesOf(
    pages[0]?.folders ?? [],
    pages.flatMap((page) => page.artifacts),
  )
  if (entries.length === 0) return <EmptyState icon={IconTrash} title={words.emptyTitle} text={words.emptyText} />

  const ask = async (entry: Entry) => {
    const answer = await alerts.ask({
      title: words.destroyTitle(titleOf(entry)),
      description: entry.kind === 'folder' ? words.destroyFolder : words.destroyItem,
      choices: [
        { key: 'no', label: dialogMessages.cancel, look: 'secondary' },
        { key: 'yes', label: words.destroy, look: 'danger' },
      ],
    })
    if (answer?.key === 'yes') await destroy([entry])
  }
  const mayRestore = (entry: Entry) =>
    entry.kind === 'folder' ? may('folder.restore') : may('artifact.restore', entry.artifact.user ?? null)
  return (
    <>
      <ul className={styles.trash}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.gone}>
            <div className={styles.goneSign}>
              {entry.kind === 'folder' ? (
                <IconFolderFilled size={24} aria-hidden />
              ) : (
                <Thumb artifact={entry.artifact} sizes="4rem" icon={20} />
              )}
            </div>
            <div>
              <div className={styles.goneName}>{titleOf(entry)}</div>
              <div className={styles.quiet}>
                {entry.kind === 'folder' ? archiveMessages.folder : archiveMessages.kinds[entry.artifact.type]}
              </div>
            </div>
            <div className={styles.goneActions}>
              {mayRestore(entry) && (
                <Button small aria-label={`${words.restore}: ${titleOf(entry)}`} onClick={() => void restore([entry])}>
                  {words.restore}
                </Button>
              )}
              {may(entry.kind === 'folder' ? 'folder.destroy' : 'artifact.destroy') && (
                <Button
                  small
                  look="quiet"
                  aria-label={`${words.destroy}: ${titleOf(entry)}`}
                  onClick={() => void ask(entry)}
                >
                  {words.destroy}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className={styles.moreRow}>
          <Button onClick={() => void found.fetchNextPage()}>{words.more}</Button>
        </div>
      )}
    </>
  )
}
