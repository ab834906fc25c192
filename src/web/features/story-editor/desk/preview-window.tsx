import { useState } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ScaledPage, WidthChoice, type Width } from '#web/ui/client/scaled-page.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** A dialog that shows the page as visitors will see it, at the width of a phone or a desktop. */
export function PreviewWindow({ address, title, onClose }: { address: string; title: string; onClose: () => void }) {
  const [on, setOn] = useState<Width>('desk')
  return (
    <Modal
      open
      width="min(84rem, 96vw)"
      height="min(60rem, calc(100dvh - 2rem))"
      title={storyEditorMessages.preview}
      description={storyEditorMessages.previewText}
      onClose={onClose}
      footer={<WidthChoice on={on} onChoose={setOn} labels={storyEditorMessages} />}
    >
      <ScaledPage address={address} title={title} on={on} />
    </Modal>
  )
}
