import type { ListedItem } from '#web/media/public/listed-item.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { WaveformBars } from '#web/media/sound/waveform-bars.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import styles from './item-grid.module.css'

/** The tile of an item without a picture: its type, duration and processing state, as tall as its row. */
export function TextTile({ item }: { item: ListedItem }) {
  const { type, file } = item
  const facts = [
    galleryMessages.kinds[type],
    file?.duration && formatDuration(file.duration),
    file?.status === 'processing' && itemMessages.preparing,
  ]
  return (
    <span className={styles.textTile} data-kind={type}>
      {type === 'audio' ? (
        <WaveformBars waveform={file?.preview?.waveform} />
      ) : (
        <span className={styles.sheet}>
          <MediaIcon type={type} size={36} />
        </span>
      )}
      <span className={styles.kind}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
