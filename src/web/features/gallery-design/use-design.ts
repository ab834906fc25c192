import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { editConflictMessages } from '#shared/words/edit-conflicts/edit-conflicts.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isUnauthorized } from '#web/kit/api-error.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { notifyPreviews, type DesignDraft } from './design.queries.ts'

export type DesignValues = Partial<Record<DesignField, unknown>>
export type SaveState = 'saved' | 'saving' | 'kept'

const SAVE_DELAY_MS = 500
const RETRY_DELAY_MS = 4000
const MAX_UNDO_STEPS = 100

function getFieldLabel(field: DesignField): string {
  const labels = {
    cover: galleryDesignMessages.cover,
    accent: galleryDesignMessages.accent,
    theme: galleryDesignMessages.theme,
    sections: galleryDesignMessages.sections,
  }
  if (field in labels) return labels[field as keyof typeof labels]
  return translateForm(gallerySettingsForm).fields.find(({ key }) => key === field)?.label ?? field
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Edits the draft of a gallery design: saves after each pause in typing, one request at a time, and undoes step by step. */
export function useDesign(project: string, draft: DesignDraft) {
  const api = useApi()
  const alerts = useAlerts()
  const queryClient = useQueryClient()
  const params = { id: project }
  // Fields keep showing the local value after it was saved, otherwise the text cursor would jump.
  const [localValues, setLocalValues] = useState<DesignValues>({})
  const [state, setState] = useState<SaveState>('saved')
  const [busy, setBusy] = useState(false)
  const [undoSteps, setUndoSteps] = useState<readonly DesignValues[]>([])
  const unsentValues = useRef<DesignValues>({})
  /** The draft as the server last returned it, against which conflicts are detected. */
  const lastSeenDraft = useRef(draft)
  const saveInProgress = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const values = { ...draft, ...localValues }

  /** Adopts the server's draft. Fields that were just sent or are being edited here keep their local value. */
  const applyServerDraft = (nextDraft: DesignDraft, sentValues: DesignValues = {}) => {
    const previousDraft = lastSeenDraft.current
    const changedByOthers = (Object.keys(nextDraft) as (keyof DesignDraft)[]).filter(
      (key) => !(key in sentValues) && !isSame(previousDraft[key], nextDraft[key]),
    )
    const conflictingKeys = changedByOthers.filter((key) => key in unsentValues.current)
    dropLocalValues(changedByOthers.filter((key) => !(key in unsentValues.current)))
    // For fields edited on both sides keep the old base: the next save is then refused, and the user picks a version.
    const baseValues = Object.fromEntries(
      ['updated_at' as const, ...conflictingKeys].map((key) => [key, previousDraft[key]]),
    )
    lastSeenDraft.current = conflictingKeys.length > 0 ? { ...nextDraft, ...baseValues } : nextDraft
    queryClient.setQueryData(keys.galleryDesign.of(project), nextDraft)
    notifyPreviews(project)
  }
  const fetchDraft = () => api.call(galleryDesignContract.read, { params })
  const dropLocalValues = (fields: readonly string[]) =>
    setLocalValues((current) => Object.fromEntries(Object.entries(current).filter(([key]) => !fields.includes(key))))

  /** Puts changes that could not be sent back into the queue. */
  const keepForRetry = (sentValues: DesignValues) => {
    unsentValues.current = { ...sentValues, ...unsentValues.current }
    setState('kept')
  }
  const askWhichVersion = (field: DesignField, author = editConflictMessages.someoneElse) =>
    alerts.ask({
      title: galleryDesignMessages.changedByOther(author, getFieldLabel(field)),
      description: galleryDesignMessages.chooseVersion,
      choices: [
        { key: 'theirs', label: editConflictMessages.useTheirs, variant: 'secondary' },
        { key: 'mine', label: editConflictMessages.keepMine, variant: 'primary' },
      ],
    })
  /**
   * Asks for each field that someone else has also changed which version to keep. The server names one of these fields.
   */
  const resolveConflicts = async (
    sentValues: DesignValues,
    reportedField: string | undefined,
    author: string | undefined,
  ) => {
    const [previous, serverDraft] = [lastSeenDraft.current, await fetchDraft()]
    const ownValues = { ...sentValues, ...unsentValues.current }
    const conflictingFields = (Object.keys(ownValues) as DesignField[]).filter((field) =>
      [previous[field], ownValues[field]].every((value) => !isSame(value, serverDraft[field])),
    )
    const fieldsToDiscard = new Set<string>()
    for (const field of conflictingFields) {
      const answer = await askWhichVersion(field, field === reportedField ? author : undefined)
      // The dialog was closed without an answer: keep the input and send nothing until the next change.
      if (!answer) {
        clearTimeout(timer.current)
        return keepForRetry(sentValues)
      }
      if (answer.key !== 'mine') fieldsToDiscard.add(field)
    }
    applyServerDraft(serverDraft, ownValues)
    dropLocalValues([...fieldsToDiscard])
    const unsentEntries = Object.entries({ ...ownValues, ...unsentValues.current })
    unsentValues.current = Object.fromEntries(unsentEntries.filter(([field]) => !fieldsToDiscard.has(field)))
    scheduleSave(0)
  }
  const sendChanges = async () => {
    const sentValues = unsentValues.current
    if (Object.keys(sentValues).length === 0) return
    unsentValues.current = {}
    try {
      const body = { ...(sentValues as Partial<GalleryDesign>), seen_at: lastSeenDraft.current.updated_at }
      applyServerDraft(await api.call(galleryDesignContract.save, { params, body }), sentValues)
      if (Object.keys(unsentValues.current).length > 0) scheduleSave(SAVE_DELAY_MS)
      else setState('saved')
    } catch (error) {
      if (isApiError(error) && error.status === 409)
        return resolveConflicts(sentValues, error.field, error.changedBy).catch(() => {
          keepForRetry(sentValues)
          scheduleSave(RETRY_DELAY_MS)
        })
      // A refused change is reported once and dropped; a request that failed for other reasons is retried.
      if (isUnauthorized(error)) alerts.showError(error)
      else if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
        alerts.showError(error)
        dropLocalValues(Object.keys(sentValues))
        return setState('saved')
      }
      keepForRetry(sentValues)
      // Don't retry while signed out, or the sign-in message would come up again and again.
      if (!isUnauthorized(error)) scheduleSave(RETRY_DELAY_MS)
    }
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await saveInProgress.current
    saveInProgress.current ??= sendChanges().finally(() => {
      saveInProgress.current = null
    })
    await saveInProgress.current
    return Object.keys(unsentValues.current).length === 0
  }
  const scheduleSave = (ms: number) => {
    clearTimeout(timer.current)
    if (Object.keys(unsentValues.current).length === 0) return setState('saved')
    // Wait for the save in progress, which may also be asking about a conflict.
    timer.current = setTimeout(() => (saveInProgress.current ? scheduleSave(SAVE_DELAY_MS) : void flush()), ms)
  }
  const handleUnmount = useEffectEvent(() => void flush())
  useEffect(() => () => handleUnmount(), [])
  // Leaving the page within the app saves the draft; closing the window with unsaved changes asks first.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => state !== 'saved' })

  const applyValues = (shownValues: DesignValues, sentValues: DesignValues) => {
    setLocalValues((current) => ({ ...current, ...shownValues }))
    unsentValues.current = { ...unsentValues.current, ...sentValues }
    setState('saving')
    scheduleSave(SAVE_DELAY_MS)
  }
  /** `valueToSave` may differ from the value in the field, for example when trimmed. */
  const setField = (field: DesignField, value: unknown, valueToSave = value) => {
    const [lastStep] = undoSteps.slice(-1)
    // Continuous typing in a field counts as one undo step.
    const continuesTyping = lastStep !== undefined && field in lastStep && unsentValues.current[field] !== undefined
    if (!continuesTyping) setUndoSteps([...undoSteps.slice(1 - MAX_UNDO_STEPS), { [field]: values[field] }])
    applyValues({ [field]: value }, { [field]: valueToSave })
  }
  const stepBack = () => {
    const [lastStep] = undoSteps.slice(-1)
    setUndoSteps(undoSteps.slice(0, -1))
    if (lastStep) applyValues(lastStep, lastStep)
  }

  /** Saves pending changes, then publishes, undoes the last publication or discards the draft. */
  const runAction = async (action: 'publish' | 'undo' | 'discard', successMessage: string): Promise<boolean> => {
    setBusy(true)
    try {
      if (!(await flush())) return false
      const nextDraft = await api.call(galleryDesignContract[action], {
        params,
        body: { seen_at: lastSeenDraft.current.updated_at },
      })
      if (action !== 'publish') {
        setLocalValues({})
        setUndoSteps([])
      }
      applyServerDraft(nextDraft)
      await invalidateStale(queryClient, after.projectSaved(project))
      const undoAction = action === 'publish' ? () => void runAction('undo', galleryDesignMessages.undone) : undefined
      alerts.prompt(successMessage, { kind: 'success', undo: undoAction })
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 409 && error.field) {
        applyServerDraft(await fetchDraft())
        alerts.prompt(galleryDesignMessages.publishConflict(error.changedBy ?? editConflictMessages.someoneElse), {
          kind: 'error',
        })
      } else alerts.showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { values, state, busy, setField, undoStep: undoSteps.length > 0 ? stepBack : undefined, runAction }
}

export type Design = ReturnType<typeof useDesign>
