import { useId } from 'react'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { useMayLeave } from '#web/form/unsaved.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { Item } from '../../data/listing.ts'
import { useInFull } from '../in-full.ts'
import { BulkEditForm } from './bulk-edit-form.tsx'

interface Props {
  projectId: string
  artifacts: readonly Item[]
  may: May
  onClose: () => void
}

/** Edits many items at once. Items that are loaded only in part are completed first. */
export function BulkEdit({ projectId, artifacts, may, onClose }: Props) {
  const { data, error, reload } = useInFull(useId(), artifacts)
  const mayLeave = useMayLeave()
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Modal
      open
      width={640}
      title={filingMessages.editTitle(artifacts.length)}
      description={filingMessages.editText}
      onClose={() => void close()}
    >
      {data ? (
        <BulkEditForm
          projectId={projectId}
          artifacts={data}
          may={may}
          onDone={onClose}
          readAgain={reload}
          beside={<Button onClick={() => void close()}>{dialogMessages.cancel}</Button>}
        />
      ) : error ? (
        <ErrorState text={error.message} retry={() => void reload()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
