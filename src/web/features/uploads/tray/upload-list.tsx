import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { uploadMessages as words } from '#shared/words/uploads/uploads.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './upload-tray.module.css'

const ROW = 52

/** Of thousands of files only the rows in sight are drawn. */
export function UploadList({ items }: { items: readonly UploadItem[] }) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  })
  return (
    <div ref={box} className={styles.list} tabIndex={-1} role="group" aria-label={words.title}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]
          return item && <UploadRow key={key} item={item} top={start} position={index + 1} all={items.length} />
        })}
      </ul>
    </div>
  )
}
