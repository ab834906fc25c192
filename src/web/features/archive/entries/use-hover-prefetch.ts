import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type PointerEvent } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import type { Entry } from './indexed-list.ts'
import { prefetchArchive } from '../data/prefetch-archive.ts'

/** A pointer that rests this long on an entry is likely to open it. */
const HOVER_MS = 120

interface Input {
  projectId: string
  /** The parameters that a folder keeps from this list. */
  folderParams: Partial<ArchiveSearchParams>
  findEntry: (target: EventTarget) => Entry | undefined
  onPrefetchItem: (id: string) => void
}

/** Loads the folder or item under the pointer before it is opened. */
export function useHoverPrefetch({ projectId, folderParams, findEntry, onPrefetchItem }: Input) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (pointerType !== 'mouse') return
      timer.current = setTimeout(() => {
        const entry = findEntry(target)
        if (entry?.kind === 'artifact') onPrefetchItem(entry.id)
        else if (entry)
          void prefetchArchive({ api, queryClient }, projectId, { ...folderParams, folder: entry.id }, document.cookie)
      }, HOVER_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}
