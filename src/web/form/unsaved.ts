import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'

type Save = () => Promise<boolean>

/** The forms of a page that hold what was not saved, and how each is saved, where it offers that. However many there are, one of them asks. */
const unsaved = new Map<symbol, Save | undefined>()

const isFirst = (form: symbol) => unsaved.keys().next().value === form

/** Saves every form, if all can be; it stops at the first that does not go through. */
function saveOfAll(): Save | undefined {
  const saves = [...unsaved.values()]
  if (!saves.every((save) => save !== undefined)) return undefined
  return async () => {
    for (const save of saves) if (!(await save())) return false
    return true
  }
}

interface Options {
  /** Lets a page leave by its own act. */
  allow?: { current: boolean }
  /** Saves it, where that is offered as well; answers whether it went through. */
  save?: Save | undefined
}

/** Asks whether what was not saved is left behind; it may be saved as well, where that is offered. Answers whether one goes. */
function useLeaveQuestion() {
  const alerts = useAlerts()
  return async (save?: Save): Promise<boolean> => {
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
  const offersSave = save !== undefined
  const saveNow = useEffectEvent(async () => (await save?.()) ?? false)
  useEffect(() => {
    if (!dirty) return undefined
    unsaved.set(own, offersSave ? () => saveNow() : undefined)
    return () => void unsaved.delete(own)
  }, [dirty, own, offersSave])
  // Whoever signs out is asked before the session ends, and not once more by the browser.
  const signedOut = useRef(false)
  const askToSignOut = useEffectEvent(() => (isFirst(own) ? askToLeave(saveOfAll()) : Promise.resolve(true)))
  useEffect(() => {
    if (!dirty) return undefined
    const forget = async () => void (signedOut.current = true)
    return beforeSignOut(async () => (await askToSignOut()) && { forget })
  }, [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || allow?.current || !isFirst(own) || pageOf(current) === pageOf(next)) return false
      return !(await askToLeave(saveOfAll()))
    },
    enableBeforeUnload: () => dirty && !signedOut.current,
  })
}
