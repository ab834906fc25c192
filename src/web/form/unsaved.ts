import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

/** The forms of a page that hold what was not saved. However many there are, one of them asks. */
const unsaved = new Set<symbol>()

interface Options {
  /** Lets a page leave by its own act. */
  allow?: { current: boolean }
  /** Saves it, where that is offered as well; answers whether it went through. */
  save?: (() => Promise<boolean>) | undefined
}

/** Asks before what was not saved is left behind. */
export function useUnsavedWarning(dirty: boolean, { allow, save }: Options = {}): void {
  const alerts = useAlerts()
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!dirty) return undefined
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [dirty, own])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || allow?.current || unsaved.values().next().value !== own || current.pathname === next.pathname)
        return false
      const answer = await alerts.ask({
        title: artifactMessages.leaveTitle,
        description: artifactMessages.leaveText,
        choices: [
          { key: 'leave', label: artifactMessages.leave, look: 'secondary' },
          { key: 'stay', label: artifactMessages.stay, look: save ? 'secondary' : 'primary' },
          ...(save ? [{ key: 'save', label: formMessages.save, look: 'primary' } as const] : []),
        ],
      })
      if (answer?.key === 'save') return !(await save?.())
      return answer?.key !== 'leave'
    },
    enableBeforeUnload: () => dirty,
  })
}
