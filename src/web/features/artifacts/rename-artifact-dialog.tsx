import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useShowAtOnce } from '#web/kit/cache/use-show-at-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { artifactQuery, useUpdateArtifact } from './artifacts.queries.ts'

const titleFields = artifactForm.fields.filter(({ key }) => key === 'title')
const titleForm = { ...artifactForm, fields: titleFields.map((field) => ({ ...field, focus: true })) }

interface Props {
  id: string
  /** Shows the new title before it is saved. Returns a function that reverts it. */
  onTitleChange: (artifact: Artifact, title: string) => () => void
  onClose: () => void
}

/** Edits only the title of an item. Closes immediately; the title is shown while it is being saved. */
export function RenameArtifactDialog({ id, onTitleChange, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...artifactQuery(useApi(), id), meta: { quiet: true } })
  // The form opens its own modal, so that the field exists when the modal sets the focus.
  if (data) return <TitleForm artifact={data} onTitleChange={onTitleChange} onClose={onClose} />
  return (
    <Modal open title={artifactMessages.renameTitle} onClose={onClose}>
      {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
    </Modal>
  )
}

function TitleForm({ artifact, onTitleChange, onClose }: Omit<Props, 'id'> & { artifact: Artifact }) {
  const update = useUpdateArtifact(artifact, { quiet: true })
  const [alerts, showAtOnce] = [useAlerts(), useShowAtOnce()]
  const [dirty, setDirty] = useState(false)
  return (
    <Modal open title={artifactMessages.renameTitle} {...useConfirmedClose(dirty, onClose)}>
      <FormView
        isOneTime
        form={titleForm}
        loaded={artifact}
        onDirtyChange={setDirty}
        nextToButton={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        save={async (changes, _values, baseValues) => {
          onClose()
          const { title } = changes
          if (typeof title !== 'string') return
          void showAtOnce(
            () => onTitleChange(artifact, title),
            async () => {
              await update.mutateAsync({ fields: translateForm(titleForm).fields, changes, baseValues })
              alerts.fade(artifactMessages.renamed)
            },
          )
        }}
      />
    </Modal>
  )
}
