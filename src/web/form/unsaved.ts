import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'
import { leaveQuestion } from './leave-question.ts'

type Save = () => Promise<boolean>

interface Unsaved {
  /** Saves the form, if the question may offer that. */
  save: Save | undefined
  /** The pending save, which resolves to whether everything was saved. */
  saving: () => Promise<boolean> | null
}

/** The forms of the page with unsaved changes. Only the first one asks. */
const unsaved = new Map<symbol, Unsaved>()

const isFirst = (form: symbol) => unsaved.keys().next().value === form

/** Combines the saves of all forms, if all can be saved; the combined save stops at the first failure. */
function saveOf(forms: readonly Unsaved[]): Save | undefined {
  const saves = forms.map(({ save }) => save)
  if (!saves.every((save) => save !== undefined)) return undefined
  return async () => {
    for (const save of saves) if (!(await save())) return false
    return true
  }
}

interface Options {
  /** Saves the form, if the question may offer that; resolves to whether it succeeded. */
  save?: Save | undefined
  /** The pending save, which is awaited before asking. */
  saving?: () => Promise<boolean> | null
}

/**
 * Returns a function that asks before unsaved changes are left, with an option to save if all forms can be saved.
 * Awaits pending saves and asks only if something is still unsaved. Resolves to whether the user leaves.
 */
export function useMayLeave(): () => Promise<boolean> {
  const alerts = useAlerts()
  const ask = async () => {
    const saved = new Set<Unsaved>()
    // The loop also visits forms that become unsaved while it waits.
    for (const form of unsaved.values()) if (await form.saving()) saved.add(form)
    const left = [...unsaved.values()].filter((form) => !saved.has(form))
    if (left.length === 0) return true
    const save = saveOf(left)
    const answer = await alerts.ask(leaveQuestion(save !== undefined))
    return answer?.key === 'save' ? ((await save?.()) ?? false) : answer?.key === 'leave'
  }
  return () => (asked ??= ask().finally(() => setTimeout(() => (asked = null))))
}

/** The open question. Concurrent callers share its answer. */
let asked: Promise<boolean> | null = null

interface Place {
  pathname: string
  search: object
}

/** Returns the part of an address that identifies a page: sorting, selection and the like don't change it. */
function pageOf({ pathname, search }: Place): string {
  const said = search as { projectId?: string; orgId?: string; view?: string; submission?: string; part?: string }
  return JSON.stringify([pathname, said.projectId, said.orgId, said.orgId && said.view, said.submission, said.part])
}

/** Warns before unsaved changes are left. */
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
  // Signing out asks before the session ends; the browser must not ask again.
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
