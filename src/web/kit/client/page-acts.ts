import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'

/** A command of the current page or its selection, for the command palette. */
export interface PageAct {
  label: string
  icon: Icon
  /** Undefined if the command isn't possible or allowed. */
  run: (() => void) | undefined
}

const NONE: readonly PageAct[] = []
let offered = NONE

/** Returns the available commands of the current page. */
export const pageActs = () => offered.flatMap(({ run, ...act }) => (run ? [{ ...act, run }] : []))

/** Registers commands while a page is mounted. */
export function usePageActs(acts: readonly PageAct[]): void {
  useEffect(() => {
    offered = acts
    return () => {
      if (offered === acts) offered = NONE
    }
  }, [acts])
}
