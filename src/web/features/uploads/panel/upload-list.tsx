import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import { isStuck, type UploadItem } from '../queue/upload-item.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './upload-panel.module.css'

const ROW_HEIGHT_PX = 52
/** With room for two lines of the reason. */
const STUCK_ROW_HEIGHT_PX = 76

const getHeight = (item: UploadItem | undefined) => (item && isStuck(item) ? STUCK_ROW_HEIGHT_PX : ROW_HEIGHT_PX)

/** The virtualized list of files in the upload panel. */
export function UploadList({ items }: { items: readonly UploadItem[] }) {
  const scrollerRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => getHeight(items[index]),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  })
  // Rows change their height when their file fails or is tried again.
  const heights = items.map((item) => (isStuck(item) ? 1 : 0)).join('')
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heights])
  return (
    <div ref={scrollerRef} className={styles.list} tabIndex={-1} role="group" aria-label={uploadMessages.title}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size, key }) => {
          const item = items[index]
          return (
            item && (
              <UploadRow key={key} item={item} top={start} height={size} position={index + 1} total={items.length} />
            )
          )
        })}
      </ul>
    </div>
  )
}
