import { Button } from '@mantine/core'
import { useState } from 'react'
import { tagForm } from '#shared/forms/archive/tag.form.ts'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useTagMutations, type CountedTag } from './tags.queries.ts'

interface Props {
  projectId: string
  /** The tag to rename; undefined to create one. */
  tag?: CountedTag | undefined
  onClose: () => void
}

export function TagDialog({ projectId, tag, onClose }: Props) {
  const { save } = useTagMutations(projectId)
  const alerts = useAlerts()
  const [dirty, setDirty] = useState(false)
  return (
    <Modal open title={tag ? tagsMessages.renameTitle : tagsMessages.new} {...useConfirmedClose(dirty, onClose)}>
      <FormView
        isOneTime
        form={tagForm}
        loaded={tag}
        onDirtyChange={setDirty}
        label={tag ? formMessages.save : tagsMessages.create}
        nextToButton={
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
        }
        save={async (changes, { title }) => {
          if ('title' in changes) {
            await save.mutateAsync({ id: tag?.id, title: String(title).trim() })
            alerts.fade(tag ? tagsMessages.renamed : tagsMessages.created)
          }
          onClose()
        }}
      />
    </Modal>
  )
}
