import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ticketMessages } from '#shared/words/help/help.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import styles from './tickets.module.css'

const MAX_SIDE_PX = 1600
const JPEG_QUALITY = 0.8

/** Attaches one screenshot, chosen or pasted, as a `data:` URI. */
export function ScreenshotField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (picture: string | null) => void
}) {
  const alerts = useAlerts()
  const inputRef = useRef<HTMLInputElement>(null)
  const attach = async (blob: Blob | null | undefined) => {
    if (!blob) return
    const picture = await toJpegDataUrl(blob)
    if (picture) onChange(picture)
    else alerts.prompt(ticketMessages.notPicture, { kind: 'error' })
  }
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const pastedImage = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!pastedImage) return
    event.preventDefault()
    void attach(pastedImage)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  return (
    <div className={styles.picture}>
      <PictureInput ref={inputRef} onChoose={(chosen) => void attach(chosen)} />
      {value === null ? (
        <>
          <Button onClick={() => inputRef.current?.click()}>
            <IconPhotoPlus size={18} stroke={1.75} aria-hidden />
            {ticketMessages.addPicture}
          </Button>
          <span className={styles.pasteHint}>{ticketMessages.pictureHint}</span>
        </>
      ) : (
        <span className={styles.chosen}>
          <img src={value} alt={ticketMessages.pictureAlt} />
          <Button variant="icon" small aria-label={ticketMessages.removePicture} onClick={() => onChange(null)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </Button>
        </span>
      )}
    </div>
  )
}

/** Scales an image down and converts it to a JPEG `data:` URI. Null if the browser can't read it. */
async function toJpegDataUrl(chosen: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(chosen).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}
