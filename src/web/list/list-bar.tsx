import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './list.module.css'

/** Height in px of the frame’s bar, which is always on top. */
export const FRAME_BAR_HEIGHT_PX = 56
/** Vertical padding around the tools, in px. */
const TOOLS_PADDING_PX = 24

/** Measures the sticky bar of a list. `stickyTopPx` is the height that is covered at the top of the viewport. */
export function useListBar() {
  const { ref, height } = useElementSize<HTMLDivElement>()
  return { toolsRef: ref, stickyTopPx: FRAME_BAR_HEIGHT_PX + TOOLS_PADDING_PX + height }
}

interface Props {
  /** Ref that measures the tools. */
  toolsRef: ReturnType<typeof useListBar>['toolsRef']
  search: ReactNode
  /** The count and the sort order, or the selection bar. */
  children: ReactNode
}

/** The sticky bar of a list: its search and its count or selection. */
export function ListBar({ toolsRef, search, children }: Props) {
  return (
    <div className={styles.bar}>
      <div ref={toolsRef} className={styles.tools}>
        <div role="search" className={styles.search}>
          {search}
        </div>
        {children}
      </div>
    </div>
  )
}

/** The number of entries. */
export function ListCount({ children }: { children: string }) {
  return (
    <p role="status" className={styles.quiet}>
      {children}
    </p>
  )
}
