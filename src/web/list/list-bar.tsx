import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './list.module.css'

/** Height of the frame’s bar, which stays above everything. */
export const FRAME_BAR = 56
/** Height of what is around the tools. */
const AROUND = 24

/** Measures the bar that stands over a list: `above` is how much of the window’s top is not the list’s. */
export function useListBar() {
  const { ref, height } = useElementSize<HTMLDivElement>()
  return { tools: ref, above: FRAME_BAR + AROUND + height }
}

interface Props {
  /** Measures the tools. */
  tools: ReturnType<typeof useListBar>['tools']
  search: ReactNode
  /** How much there is and in which order; or what is chosen. */
  children: ReactNode
}

/** What stands over a list while one scrolls: its search, and what there is or is chosen. */
export function ListBar({ tools, search, children }: Props) {
  return (
    <div className={styles.bar}>
      <div ref={tools} className={styles.tools}>
        <div role="search" className={styles.search}>
          {search}
        </div>
        {children}
      </div>
    </div>
  )
}

/** How much there is. */
export function ListCount({ children }: { children: string }) {
  return (
    <p role="status" className={styles.quiet}>
      {children}
    </p>
  )
}
