import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { readDropped, type FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import styles from './browser.module.css'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Accepts files and folders dropped anywhere in the window, and shows where they will go. */
export function DropZone({
  folderTitle,
  onFiles,
}: {
  folderTitle: string
  onFiles: (incoming: FileOrFolder[]) => void
}) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const readDroppedFiles = useEffectEvent((event: DragEvent) => {
    const incoming = readDropped(event.dataTransfer)
    if (incoming.length > 0) onFiles(incoming)
  })
  useEffect(() => {
    // dragenter and dragleave fire for every element, so the pointer has left the window when they balance.
    let depth = 0
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setIsDraggedOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsDraggedOver(false)
    }
    const allowDrop = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsDraggedOver(false)
      readDroppedFiles(event)
    }
    const listeners = { dragenter: onEnter, dragleave: onLeave, dragover: allowDrop, drop: onDrop } as const
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as keyof typeof listeners, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name as keyof typeof listeners, listener)
    }
  }, [])
  if (!isDraggedOver) return null
  return createPortal(
    <div className={styles.drop} aria-hidden="true">
      <div className={styles.dropHere}>
        <IconCloudUpload size={40} stroke={1.25} />
        {archiveMessages.drop(folderTitle)}
      </div>
    </div>,
    document.body,
  )
}
