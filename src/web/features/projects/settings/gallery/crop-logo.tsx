import { useEffect, useRef, useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Slider } from '#web/ui/client/slider.tsx'
import { toSmallBase64, drawCroppedPicture, NO_CROP, type Crop } from '#web/ui/client/crop-picture.ts'
import styles from '#web/ui/styles/settings.module.css'

interface Props {
  picture: HTMLImageElement
  busy: boolean
  /** Called with the cropped picture in base64. */
  onUse: (picture: string) => void
  onClose: () => void
}

/** Crops the chosen picture as a logo, with sliders for zoom and position. */
export function CropLogoDialog({ picture, busy, onUse, onClose }: Props) {
  const [crop, setCrop] = useState(NO_CROP)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCroppedPicture(canvas.current, picture, crop)
  }, [picture, crop])
  const confirmCrop = () => {
    if (canvas.current && !busy) onUse(toSmallBase64(canvas.current))
  }
  const renderSlider = (key: keyof Crop, label: string, [min, max, step]: [number, number, number]) => (
    <Slider
      label={label}
      {...{ min, max, step }}
      disabled={key !== 'zoom' && crop.zoom === 1}
      value={crop[key]}
      valueText={formatPercent(Math.round(crop[key] * 100))}
      onChange={(value) => setCrop((current) => ({ ...current, [key]: value }))}
    />
  )
  return (
    <Modal
      open
      title={projectSettingsMessages.cropTitle}
      description={projectSettingsMessages.cropText}
      onClose={onClose}
      onConfirm={confirmCrop}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={busy} onClick={confirmCrop}>
            {busy ? projectSettingsMessages.using : projectSettingsMessages.use}
          </Button>
        </>
      }
    >
      <div className={styles.logoBox}>
        <canvas ref={canvas} role="img" aria-label={projectSettingsMessages.logoAlt} />
      </div>
      <div className={styles.sliders}>
        {renderSlider('zoom', projectSettingsMessages.zoom, [1, 4, 0.05])}
        {renderSlider('across', projectSettingsMessages.across, [0, 1, 0.02])}
        {renderSlider('down', projectSettingsMessages.down, [0, 1, 0.02])}
      </div>
    </Modal>
  )
}
