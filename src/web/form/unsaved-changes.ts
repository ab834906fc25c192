import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { registerSignOutHandler } from '#web/kit/client/sign-out.ts'
import { createLeaveQuestion } from './leave-question.ts'

type Save = () => Promise<boolean>

interface UnsavedForm {
  /** Saves the form; undefined if the question must not offer that. */
  save: Save | undefined
  /** The pending save, which resolves to whether everything was saved. */
  getPendingSave: () => Promise<boolean> | null
  /** The text of the question, for a form that keeps unsaved changes; undefined if they are lost. */
  text: string | undefined
}

/** The forms of the page with unsaved changes. Only the first one asks. */
const unsavedForms = new Map<symbol, UnsavedForm>()

const isFirst = (form: symbol) => unsavedForms.keys().next().value === form

/** Combines the saves of all forms, if all can be saved; the combined save stops at the first failure. */
function combineSaves(forms: readonly UnsavedForm[]): Save | undefined {
  const saves = forms.map(({ save }) => save)
  if (!saves.every((save) => save !== undefined)) return undefined
  return async () => {
    for (const save of saves) if (!(await save())) return false
    return true
  }
}

interface Options {
  /** Saves the form and resolves to whether it succeeded; omitted if the question must not offer that. */
  save?: Save | undefined
  /** The pending save, which is awaited before asking. */
  getPendingSave?: () => Promise<boolean> | null
  /** The text of the question, for a form that keeps unsaved changes. */
  text?: string | undefined
}

/**
 * Returns a function that asks before unsaved changes are left, with an option to save if all forms can be saved.
 * Awaits pending saves and asks only if something is still unsaved. Resolves to whether the user leaves.
 */
export function useConfirmLeave(): () => Promise<boolean> {
  const alerts = useAlerts()
  const ask = async () => {
    const savedForms = new Set<UnsavedForm>()
    // The loop also visits forms that become unsaved while it waits.
    for (const form of unsavedForms.values()) if (await form.getPendingSave()) savedForms.add(form)
    const stillUnsaved = [...unsavedForms.values()].filter((form) => !savedForms.has(form))
    if (stillUnsaved.length === 0) return true
    const save = combineSaves(stillUnsaved)
    // The changes of other forms would be lost.
    const texts = new Set(stillUnsaved.map(({ text }) => text))
    const answer = await alerts.ask(
      createLeaveQuestion(save !== undefined, texts.size === 1 ? [...texts][0] : undefined),
    )
    return answer?.key === 'save' ? ((await save?.()) ?? false) : answer?.key === 'leave'
  }
  return () => (openQuestion ??= ask().finally(() => setTimeout(() => (openQuestion = null))))
}

/** The open question. Concurrent callers share its answer. */
let openQuestion: Promise<boolean> | null = null

interface PageAddress {
  pathname: string
  search: object
}

/** Returns the part of a URL that identifies a page, without parameters such as sorting and selection. */
function getPageKey({ pathname, search }: PageAddress): string {
  const params = search as Partial<Record<'projectId' | 'orgId' | 'view' | 'submission' | 'part' | 'term', string>>
  return JSON.stringify([
    pathname,
    params.projectId,
    params.orgId,
    params.orgId && params.view,
    params.submission,
    params.part,
    params.term,
  ])
}

/** Warns before unsaved changes are left. */
export function useUnsavedWarning(isDirty: boolean, { save, getPendingSave, text }: Options = {}): void {
  const confirmLeave = useConfirmLeave()
  const [formId] = useState(() => Symbol('form'))
  const offersSave = save !== undefined
  const saveNow = useEffectEvent(async () => (await save?.()) ?? false)
  const getPendingSaveNow = useEffectEvent(() => getPendingSave?.() ?? null)
  useEffect(() => {
    if (!isDirty) return undefined
    unsavedForms.set(formId, {
      save: offersSave ? () => saveNow() : undefined,
      getPendingSave: () => getPendingSaveNow(),
      text,
    })
    return () => void unsavedForms.delete(formId)
  }, [isDirty, formId, offersSave, text])
  // Signing out asks before the session ends; the browser must not ask again.
  const isSignedOut = useRef(false)
  const askToSignOut = useEffectEvent(() => (isFirst(formId) ? confirmLeave() : Promise.resolve(true)))
  useEffect(() => {
    if (!isDirty) return undefined
    const forget = async () => void (isSignedOut.current = true)
    return registerSignOutHandler(async () => (await askToSignOut()) && { forget })
  }, [isDirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || !isFirst(formId) || getPageKey(current) === getPageKey(next)) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: () => isDirty && !isSignedOut.current,
  })
}
