import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { currentExhibitsQuery } from './exhibits.queries.ts'
import { NewExhibitForm } from './new-exhibit-form.tsx'
import { useFillExhibit } from './use-fill-exhibit.ts'
import styles from './exhibits.module.css'

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
  const mayCreate = may('exhibit.create')
  const editableExhibits = allExhibits?.filter(({ user }) => may('exhibit.edit', user))
  const { add, create } = useFillExhibit(projectId, artifactIds)
  const [wantsNew, setWantsNew] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const closeProps = useConfirmedClose(isDirty, onClose)
  const hasNoChoice = mayCreate && editableExhibits?.length === 0
  if (allExhibits && (wantsNew || hasNoChoice))
    return (
      <Modal
        key="new"
        open
        width={560}
        title={exhibitEditMessages.newFromSelection}
        description={exhibitEditMessages.newFromSelectionText(artifactIds.length)}
        {...closeProps}
      >
        <NewExhibitForm
          takenAliases={new Set(allExhibits.map(({ url_alias }) => url_alias))}
          create={async (exhibit) => {
            await create(exhibit)
            onClose()
          }}
          onDirtyChange={setIsDirty}
          onCancel={closeProps.onClose}
        />
      </Modal>
    )
  return (
    <Modal
      open
      title={exhibitEditMessages.addTo}
      description={exhibitEditMessages.addToText(artifactIds.length)}
      onClose={onClose}
    >
      {error && !editableExhibits && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !editableExhibits && <LoadingState />}
      {editableExhibits?.length === 0 && <p className={styles.none}>{exhibitEditMessages.emptyTitle}</p>}
      <ul className={styles.targets}>
        {editableExhibits && mayCreate && (
          <li>
            <button type="button" className={`${styles.target} ${styles.newTarget}`} onClick={() => setWantsNew(true)}>
              <IconPlus size={18} stroke={1.75} aria-hidden />
              {exhibitEditMessages.newFromSelection}
            </button>
          </li>
        )}
        {editableExhibits?.map(({ id, title, artifact_count }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.target}
              disabled={add.isPending}
              onClick={() => add.mutate({ id, title }, { onSuccess: onClose })}
            >
              <span className={styles.memberTitle}>{title}</span>
              <span className={styles.quiet}>{projectMessages.items(artifact_count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
