import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useClosing } from '#web/form/closing.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { artifactQuery, useUpdateArtifact } from './artifacts.queries.ts'

const title = artifactForm.fields.filter(({ key }) => key === 'title')
const TITLE = { ...artifactForm, fields: title.map((field) => ({ ...field, focus: true })) }

interface Props {
  id: string
  onClose: () => void
}

/** Edits only the title of an item. */
export function RenameArtifact({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...artifactQuery(useApi(), id), meta: { quiet: true } })
  // A modal of its own so the field is there when the modal sets the focus.
  if (data) return <TitleForm artifact={data} onClose={onClose} />
  return (
    <Modal open title={artifactMessages.renameTitle} onClose={onClose}>
      {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
    </Modal>
  )
}

function TitleForm({ artifact, onClose }: { artifact: Artifact; onClose: () => void }) {
  const update = useUpdateArtifact(artifact)
  const alerts = useAlerts()
  const [dirty, setDirty] = useState(false)
  return (
    <Modal open title={artifactMessages.renameTitle} {...useClosing(dirty, onClose)}>
      <FormView
        once
        form={TITLE}
        loaded={artifact}
        onDirty={setDirty}
        beside={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        save={async (changes, _values, seen) => {
          if (Object.keys(changes).length > 0) {
            await update.mutateAsync({ fields: spoken(TITLE).fields, changes, seen })
            alerts.fade(artifactMessages.renamed)
          }
          onClose()
        }}
      />
    </Modal>
  )
}
