import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

/** The forms of a page that hold what was not saved. However many there are, one of them asks. */
const unsaved = new Set<symbol>()

/** Asks before what was not saved is left behind. `allow` lets a page leave by its own act. */
export function useUnsavedWarning(dirty: boolean, allow?: { current: boolean }): void {
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
          { key: 'stay', label: artifactMessages.stay, look: 'primary' },
        ],
      })
      return answer?.key !== 'leave'
    },
    enableBeforeUnload: () => dirty,
  })
}
