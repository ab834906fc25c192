import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import styles from './browser.module.css'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Accepts files and folders dropped anywhere in the window, and shows where they will go. */
export function DropZone({ into, onFiles }: { into: string; onFiles: (incoming: Incoming[]) => void }) {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((event: DragEvent) => {
    // Directory entries must be read now: the browser clears the data when the handler returns.
    const incoming = [...(event.dataTransfer?.items ?? [])].flatMap((item): Incoming[] => {
      if (item.kind !== 'file') return []
      const entry = item.webkitGetAsEntry()
      if (entry?.isDirectory) return [entry as FileSystemDirectoryEntry]
      const file = item.getAsFile()
      return file ? [file] : []
    })
    if (incoming.length > 0) onFiles(incoming)
  })
  useEffect(() => {
    // dragenter and dragleave fire for every element, so the pointer has left the window when they balance.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const stay = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take(event)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: stay, drop } as const
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as keyof typeof listeners, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name as keyof typeof listeners, listener)
    }
  }, [])
  if (!over) return null
  return createPortal(
    <div className={styles.drop} aria-hidden="true">
      <div className={styles.dropHere}>
        <IconCloudUpload size={40} stroke={1.25} />
        {archiveMessages.drop(into)}
      </div>
    </div>,
    document.body,
  )
}
