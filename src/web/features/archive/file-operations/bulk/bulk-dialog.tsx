import { useId, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmLeave } from '#web/form/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { ListItem } from '../../data/listing.ts'
import { useFullItems } from '../load-full-items.ts'

interface LoadedItems {
  artifacts: readonly Artifact[]
  reload: () => Promise<unknown>
  cancelButton: ReactNode
}

interface Props {
  title: string
  description: string
  artifacts: readonly ListItem[]
  onClose: () => void
  children: (loaded: LoadedItems) => ReactNode
}

/** A dialog that changes many items. Items that are only partly loaded are loaded in full first. */
export function BulkDialog({ title, description, artifacts, onClose, children }: Props) {
  const { data, error, reload } = useFullItems(useId(), artifacts)
  const mayLeave = useConfirmLeave()
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Modal open isSheet width={640} title={title} description={description} onClose={() => void close()}>
      {data ? (
        children({
          artifacts: data,
          reload,
          cancelButton: <Button onClick={() => void close()}>{dialogMessages.cancel}</Button>,
        })
      ) : error ? (
        <ErrorState text={error.message} retry={() => void reload()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
