import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useClosing } from '#web/form/closing.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/(?!\/))\S*$/.test(text)

/** A dialog to edit the link target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(before)
  const given = address.trim()
  const set = (event: FormEvent) => {
    event.preventDefault()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (given === '') chain.unsetLink().run()
    else chain.setLink({ href: isAddress(given) ? given : `https://${given}` }).run()
    onClose()
  }
  return (
    <Modal open title={storyEditorMessages.link} description={storyEditorMessages.linkText} {...useClosing(address !== before, onClose)}>
      <form onSubmit={set}>
        <TextInput
          data-autofocus
          label={storyEditorMessages.linkAddress}
          type="text"
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" style={{ marginTop: 'var(--space-4)' }}>
          {storyEditorMessages.setLink}
        </Button>
      </form>
    </Modal>
  )
}
