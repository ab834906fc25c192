import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { currentExhibitsQuery, useAddToExhibit } from './exhibits.queries.ts'
import styles from './exhibits.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The items that a new exhibit begins with. */
    exhibitItems?: readonly string[]
  }
}

/** Adds items to the end of an exhibit that the user may edit, or to a new one. */
export function AddToExhibitDialog({
  projectId,
  artifactIds,
  onClose,
}: {
  projectId: string
  artifactIds: string[]
  onClose: () => void
}) {
  const { data: allExhibits, error, refetch } = useQuery(currentExhibitsQuery(useApi(), projectId))
  const may = useMay(projectId)
  const editableExhibits = allExhibits?.filter(({ user }) => may('exhibit.edit', user))
  const addToExhibit = useAddToExhibit(projectId)
  const alerts = useAlerts()
  const navigate = useNavigate()
  const createWithItems = () => {
    onClose()
    void navigate({
      to: '/client/exhibits/$id',
      params: { id: 'new' },
      search: { projectId },
      state: (current) => ({ ...current, exhibitItems: artifactIds }),
    })
  }
  const addTo = (id: string, title: string) => {
    if (addToExhibit.isPending) return
    addToExhibit.mutate(
      { id, artifactIds },
      {
        onSuccess: () => {
          alerts.prompt(exhibitEditMessages.added(title), { kind: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={exhibitEditMessages.addTo}
      description={exhibitEditMessages.addToText(artifactIds.length)}
      onClose={onClose}
      footer={
        may('exhibit.create') && (
          <Button onClick={createWithItems}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {exhibitEditMessages.new}
          </Button>
        )
      }
    >
      {error && !editableExhibits && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !editableExhibits && <LoadingState />}
      {editableExhibits?.length === 0 && <p className={styles.none}>{exhibitEditMessages.emptyTitle}</p>}
      <ul className={styles.targets}>
        {editableExhibits?.map(({ id, title, artifact_count }) => (
          <li key={id}>
            <button type="button" className={styles.target} onClick={() => addTo(id, title)}>
              <span className={styles.memberTitle}>{title}</span>
              <span className={styles.quiet}>{projectMessages.items(artifact_count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
