import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

const isLinkTarget = (text: string) => /^(?:https?:\/\/|mailto:|\/(?!\/))\S*$/.test(text)

/** A dialog to edit the link target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [previousUrl] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(previousUrl)
  const trimmed = address.trim()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (trimmed === '') chain.unsetLink().run()
    else chain.setLink({ href: isLinkTarget(trimmed) ? trimmed : `https://${trimmed}` }).run()
    onClose()
  }
  return (
    <Modal
      open
      title={storyEditorMessages.link}
      description={storyEditorMessages.linkText}
      {...useConfirmedClose(address !== previousUrl, onClose)}
    >
      <form onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={storyEditorMessages.linkAddress}
          type="text"
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" style={{ marginTop: 'var(--space-4)' }}>
          {storyEditorMessages.setLink}
        </Button>
      </form>
    </Modal>
  )
}
