import { useId } from 'react'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { useConfirmLeave } from '#web/form/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { ListItem } from '../../data/listing.ts'
import { useFullItems } from '../load-full-items.ts'
import { BulkEditForm } from './bulk-edit-form.tsx'

interface Props {
  projectId: string
  artifacts: readonly ListItem[]
  may: May
  onClose: () => void
}

/** Edits many items in one step. Items that are only partly loaded are loaded in full first. */
export function BulkEditDialog({ projectId, artifacts, may, onClose }: Props) {
  const { data, error, reload } = useFullItems(useId(), artifacts)
  const mayLeave = useConfirmLeave()
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Modal
      open
      width={640}
      title={fileOperationMessages.editTitle(artifacts.length)}
      description={fileOperationMessages.editText}
      onClose={() => void close()}
    >
      {data ? (
        <BulkEditForm
          projectId={projectId}
          artifacts={data}
          may={may}
          onDone={onClose}
          reload={reload}
          saveButtonAside={<Button onClick={() => void close()}>{dialogMessages.cancel}</Button>}
        />
      ) : error ? (
        <ErrorState text={error.message} retry={() => void reload()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
