import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import styles from './scaled-page.module.css'

const WIDTHS = { phone: 390, desk: 1280 } as const
export type Width = keyof typeof WIDTHS

/** Shows one of our pages at the width of a phone or a desktop, scaled down to fit. */
export function ScaledPage({ address, title, on }: { address: string; title: string; on: Width }) {
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
  return (
    <div ref={box} className={styles.box}>
      {/* Not sandboxed, because the page needs the session. */}
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
  )
}

interface Choice {
  on: Width
  onChoose: (width: Width) => void
  labels: Record<Width, string>
}

/** Switches between phone and desktop width. */
export function WidthChoice({ on, onChoose, labels }: Choice) {
  const choice = (key: Width, Sign: typeof IconDeviceMobile) => (
    <Button small aria-pressed={on === key} look={on === key ? 'primary' : 'secondary'} onClick={() => onChoose(key)}>
      <Sign size={16} stroke={1.75} aria-hidden />
      {labels[key]}
    </Button>
  )
  return (
    <>
      {choice('phone', IconDeviceMobile)}
      {choice('desk', IconDeviceDesktop)}
    </>
  )
}
