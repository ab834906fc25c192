import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'
import { leaveQuestion } from './leave-question.ts'

type Save = () => Promise<boolean>

interface Unsaved {
  /** How it is saved, where that is offered. */
  save: Save | undefined
  /** What is on its way to be saved; answers whether all of it was. */
  saving: () => Promise<boolean> | null
}

/** The forms of a page that hold what was not saved. However many there are, one of them asks. */
const unsaved = new Map<symbol, Unsaved>()

const isFirst = (form: symbol) => unsaved.keys().next().value === form

/** Saves every form, if all can be; it stops at the first that does not go through. */
function saveOf(forms: readonly Unsaved[]): Save | undefined {
  const saves = forms.map(({ save }) => save)
  if (!saves.every((save) => save !== undefined)) return undefined
  return async () => {
    for (const save of saves) if (!(await save())) return false
    return true
  }
}

interface Options {
  /** Saves it, where that is offered as well; answers whether it went through. */
  save?: Save | undefined
  /** What is on its way to be saved, which is waited for; answers whether all of it was. */
  saving?: () => Promise<boolean> | null
}

/**
 * Asks whether what was not saved is left behind; it may be saved as well, where all of it can be. What is on its way
 * to be saved is waited for, and asked about only where that fails; where all is saved nothing is asked. Answers
 * whether one goes.
 */
export function useMayLeave(): () => Promise<boolean> {
  const alerts = useAlerts()
  const ask = async () => {
    const saved = new Set<Unsaved>()
    // What becomes unsaved while one waits is among them.
    for (const form of unsaved.values()) if (await form.saving()) saved.add(form)
    const left = [...unsaved.values()].filter((form) => !saved.has(form))
    if (left.length === 0) return true
    const save = saveOf(left)
    const answer = await alerts.ask(leaveQuestion(save !== undefined))
    return answer?.key === 'save' ? ((await save?.()) ?? false) : answer?.key === 'leave'
  }
  return () => (asked ??= ask().finally(() => setTimeout(() => (asked = null))))
}

/** What one is asked now. All that asks about the same leaving, or leaves while one waits, hears the same answer. */
let asked: Promise<boolean> | null = null

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
export function useUnsavedWarning(dirty: boolean, { save, saving }: Options = {}): void {
  const mayLeave = useMayLeave()
  const [own] = useState(() => Symbol('form'))
  const offersSave = save !== undefined
  const saveNow = useEffectEvent(async () => (await save?.()) ?? false)
  const savingNow = useEffectEvent(() => saving?.() ?? null)
  useEffect(() => {
    if (!dirty) return undefined
    unsaved.set(own, { save: offersSave ? () => saveNow() : undefined, saving: () => savingNow() })
    return () => void unsaved.delete(own)
  }, [dirty, own, offersSave])
  // Whoever signs out is asked before the session ends, and not once more by the browser.
  const signedOut = useRef(false)
  const askToSignOut = useEffectEvent(() => (isFirst(own) ? mayLeave() : Promise.resolve(true)))
  useEffect(() => {
    if (!dirty) return undefined
    const forget = async () => void (signedOut.current = true)
    return beforeSignOut(async () => (await askToSignOut()) && { forget })
  }, [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || !isFirst(own) || pageOf(current) === pageOf(next)) return false
      return !(await mayLeave())
    },
    enableBeforeUnload: () => dirty && !signedOut.current,
  })
}
