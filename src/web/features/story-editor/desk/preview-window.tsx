import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './desk.module.css'

const WIDTHS = { phone: 390, desk: 1280 } as const

/** The page as visitors will see it, as wide as a phone or a desktop, made smaller where there is less room. */
export function PreviewWindow({ address, title, onClose }: { address: string; title: string; onClose: () => void }) {
  const [on, setOn] = useState<keyof typeof WIDTHS>('desk')
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const width = WIDTHS[on]
  const scale = Math.min(1, room.width / width || 1)
  const choice = (key: keyof typeof WIDTHS, Sign: typeof IconDeviceMobile, label: string) => (
    <Button small aria-pressed={on === key} look={on === key ? 'primary' : 'secondary'} onClick={() => setOn(key)}>
      <Sign size={16} stroke={1.75} aria-hidden />
      {label}
    </Button>
  )
  return (
    <Modal
      open
      width="min(84rem, 96vw)"
      height="min(60rem, calc(100dvh - 2rem))"
      title={words.preview}
      description={words.previewText}
      onClose={onClose}
      footer={
        <>
          {choice('phone', IconDeviceMobile, words.phone)}
          {choice('desk', IconDeviceDesktop, words.desk)}
        </>
      }
    >
      <div ref={box} className={styles.preview}>
        {/* A page of our own, which is read with the session. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          title={title}
          src={address}
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            marginLeft: (room.width - width * scale) / 2,
          }}
        />
      </div>
    </Modal>
  )
}
