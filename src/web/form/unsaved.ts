import { useBlocker } from '@tanstack/react-router'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

/** Asks before what was not saved is left behind. `allow` lets a page leave by its own act. */
export function useUnsavedWarning(dirty: boolean, allow?: { current: boolean }): void {
  const alerts = useAlerts()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || allow?.current || current.pathname === next.pathname) return false
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
