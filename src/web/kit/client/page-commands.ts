import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'

/** A command of the current page or its selection, for the command palette. */
export interface PageCommand {
  label: string
  icon: Icon
  /** Undefined if the command isn't possible or allowed. */
  run: (() => void) | undefined
  /** The labels of its keys. */
  keys?: readonly string[] | undefined
  /** Whether it lists the keyboard shortcuts of the page, which its help links to. */
  listsShortcuts?: boolean
}

const NO_COMMANDS: readonly PageCommand[] = []
let currentCommands = NO_COMMANDS

/** Returns the available commands of the current page. */
export const getPageCommands = () =>
  currentCommands.flatMap(({ run, ...command }) => (run ? [{ ...command, run }] : []))

/** Registers commands while a page is mounted. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    currentCommands = commands
    return () => {
      if (currentCommands === commands) currentCommands = NO_COMMANDS
    }
  }, [commands])
}
