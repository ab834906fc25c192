import { useEffect, useRef, useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Slider } from '#web/ui/client/slider.tsx'
import { base64Of, drawCropped, WHOLE, type Crop } from '#web/ui/client/cropped.ts'
import styles from './settings.module.css'

interface Props {
  picture: HTMLImageElement
  busy: boolean
  /** Called with the cropped picture in base64. */
  onUse: (picture: string) => void
  onClose: () => void
}

/** Crops the chosen picture as a logo, with sliders for zoom and position. */
export function CropLogo({ picture, busy, onUse, onClose }: Props) {
  const [crop, setCrop] = useState(WHOLE)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCropped(canvas.current, picture, crop)
  }, [picture, crop])
  const use = () => {
    if (canvas.current && !busy) onUse(base64Of(canvas.current))
  }
  const slider = (key: keyof Crop, label: string, [min, max, step]: [number, number, number]) => (
    <Slider
      label={label}
      {...{ min, max, step }}
      disabled={key !== 'zoom' && crop.zoom === 1}
      value={crop[key]}
      said={formatPercent(Math.round(crop[key] * 100))}
      onChange={(value) => setCrop((now) => ({ ...now, [key]: value }))}
    />
  )
  return (
    <Modal
      open
      title={projectSettingsMessages.cropTitle}
      description={projectSettingsMessages.cropText}
      onClose={onClose}
      onConfirm={use}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" disabled={busy} onClick={use}>
            {busy ? projectSettingsMessages.using : projectSettingsMessages.use}
          </Button>
        </>
      }
    >
      <div className={styles.logoBox}>
        <canvas ref={canvas} role="img" aria-label={projectSettingsMessages.logoAlt} />
      </div>
      <div className={styles.sliders}>
        {slider('zoom', projectSettingsMessages.zoom, [1, 4, 0.05])}
        {slider('across', projectSettingsMessages.across, [0, 1, 0.02])}
        {slider('down', projectSettingsMessages.down, [0, 1, 0.02])}
      </div>
    </Modal>
  )
}
