import { useState } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ScaledPage, DeviceSwitch, type Device } from '#web/ui/client/editor/scaled-page.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** A dialog that shows the page as visitors will see it, at the width of a phone or a desktop. */
export function PreviewDialog({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  const [width, setWidth] = useState<Device>('desk')
  return (
    <Modal
      open
      width="min(84rem, 96vw)"
      height="min(60rem, calc(100dvh - 2rem))"
      title={storyEditorMessages.preview}
      description={storyEditorMessages.previewText}
      onClose={onClose}
      footer={
        <DeviceSwitch
          label={storyEditorMessages.preview}
          device={width}
          onChoose={setWidth}
          labels={storyEditorMessages}
        />
      }
    >
      <ScaledPage url={url} title={title} device={width} />
    </Modal>
  )
}
