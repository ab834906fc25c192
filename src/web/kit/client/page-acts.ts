import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'

/** What can be done on the page that is shown, with what is chosen there. */
export interface PageAct {
  label: string
  icon: Icon
  /** Left out where it is not possible or not allowed. */
  run: (() => void) | undefined
}

const NONE: readonly PageAct[] = []
let offered = NONE

/** What the page offers at this moment, to be found by its name. */
export const pageActs = () => offered.flatMap(({ run, ...act }) => (run ? [{ ...act, run }] : []))

/** Offers what can be done on a page as long as it is shown. */
export function usePageActs(acts: readonly PageAct[]): void {
  useEffect(() => {
    offered = acts
    return () => {
      if (offered === acts) offered = NONE
    }
  }, [acts])
}
