import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './upload-panel.module.css'

const ROW_HEIGHT_PX = 52

/** The virtualized list of files in the upload panel. */
export function UploadList({ items }: { items: readonly UploadItem[] }) {
  const scrollerRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  })
  return (
    <div ref={scrollerRef} className={styles.list} tabIndex={-1} role="group" aria-label={uploadMessages.title}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]
          return item && <UploadRow key={key} item={item} top={start} position={index + 1} total={items.length} />
        })}
      </ul>
    </div>
  )
}
