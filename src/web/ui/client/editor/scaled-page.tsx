import { SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './scaled-page.module.css'

const DEVICE_WIDTHS_PX = { phone: 390, desk: 1280 } as const
export type Device = keyof typeof DEVICE_WIDTHS_PX

/** Shows one of our pages at the width of a phone or a desktop, scaled down to fit. */
export function ScaledPage({ url, title, device }: { url: string; title: string; device: Device }) {
  const [boxSize, setBoxSize] = useState({ width: 0, height: 0 })
  const boxRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!element) return
    const observer = new ResizeObserver(() => setBoxSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const width = DEVICE_WIDTHS_PX[device]
  const scale = Math.min(1, boxSize.width / width || 1)
  return (
    <div ref={boxRef} className={styles.box}>
      {/* Not sandboxed, because the page needs the session. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        title={title}
        src={url}
        style={{
          width,
          height: boxSize.height / scale,
          transform: `scale(${scale})`,
          marginLeft: (boxSize.width - width * scale) / 2,
        }}
      />
    </div>
  )
}

interface DeviceSwitchProps {
  /** The name of the switch. */
  label: string
  device: Device
  onChoose: (width: Device) => void
  labels: Record<Device, string>
}

const DEVICE_ICONS = { phone: IconDeviceMobile, desk: IconDeviceDesktop } as const

/** Switches between phone and desktop width. */
export function DeviceSwitch({ label, device, onChoose, labels }: DeviceSwitchProps) {
  return (
    <SegmentedControl
      aria-label={label}
      value={device}
      onChange={(value) => onChoose(value as Device)}
      data={(['phone', 'desk'] as const).map((value) => {
        const DeviceIcon = DEVICE_ICONS[value]
        return {
          value,
          label: (
            <span className={styles.device}>
              <DeviceIcon size={16} stroke={1.75} aria-hidden />
              {labels[value]}
            </span>
          ),
        }
      })}
    />
  )
}
