import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import type { May } from '#web/kit/client/use-may.ts'
import type { ListItem } from '../../data/listing.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkEditForm } from './bulk-edit-form.tsx'

interface Props {
  projectId: string
  artifacts: readonly ListItem[]
  may: May
  /** Opens the dialog that renames the items by a pattern; undefined if that isn't allowed. */
  onRenameByPattern: (() => void) | undefined
  onClose: () => void
}

/** Edits many items in one step. */
export function BulkEditDialog({ projectId, artifacts, may, onRenameByPattern, onClose }: Props) {
  return (
    <BulkDialog
      title={fileOperationMessages.editTitle(artifacts.length)}
      description={fileOperationMessages.editText}
      artifacts={artifacts}
      onClose={onClose}
    >
      {({ cancelButton, ...loaded }) => (
        <BulkEditForm
          {...loaded}
          projectId={projectId}
          may={may}
          onDone={onClose}
          onRenameByPattern={onRenameByPattern}
          saveButtonAside={cancelButton}
        />
      )}
    </BulkDialog>
  )
}
