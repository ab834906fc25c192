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

/** Asks whether what was not saved is left behind; it may be saved as well, where that is offered. Answers whether one goes. */
function useLeaveQuestion() {
  const alerts = useAlerts()
  return async (save?: () => Promise<boolean>): Promise<boolean> => {
    const answer = await alerts.ask({
      title: artifactMessages.leaveTitle,
      description: artifactMessages.leaveText,
      choices: [
        { key: 'leave', label: artifactMessages.leave, look: 'secondary' },
        { key: 'stay', label: artifactMessages.stay, look: save ? 'secondary' : 'primary' },
        ...(save ? [{ key: 'save', label: formMessages.save, look: 'primary' } as const] : []),
      ],
    })
    return answer?.key === 'save' ? ((await save?.()) ?? false) : answer?.key === 'leave'
  }
}

/** Asks before something on the page itself takes a form away; where all is saved it asks nothing. Answers whether one goes. */
export function useMayLeave(): () => Promise<boolean> {
  const askToLeave = useLeaveQuestion()
  return async () => unsaved.size === 0 || askToLeave()
}

interface Place {
  pathname: string
  search: object
}

/** Of what an address says that by which it is another page. How an archive is drawn, say, or what is selected in it, is not. */
function pageOf({ pathname, search }: Place): string {
  const said = search as { projectId?: string; orgId?: string; view?: string; submission?: string; part?: string }
  return JSON.stringify([pathname, said.projectId, said.orgId, said.orgId && said.view, said.submission, said.part])
}

/** Asks before what was not saved is left behind. */
export function useUnsavedWarning(dirty: boolean, { allow, save }: Options = {}): void {
  const askToLeave = useLeaveQuestion()
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!dirty) return undefined
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [dirty, own])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || allow?.current || unsaved.values().next().value !== own || pageOf(current) === pageOf(next))
        return false
      return !(await askToLeave(save))
    },
    enableBeforeUnload: () => dirty,
  })
}
