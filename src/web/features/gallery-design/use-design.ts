import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { liveMessages } from '#shared/words/live/live.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isUnauthorized } from '#web/kit/api-error.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { tellPreviews, type DesignDraft } from './design.queries.ts'

export type Values = Partial<Record<DesignField, unknown>>
export type SaveState = 'saved' | 'saving' | 'kept'

const PAUSE_MS = 500
const AGAIN_MS = 4000
const MOST_STEPS = 100

function fieldLabel(field: DesignField): string {
  const labels = { cover: galleryDesignMessages.cover, accent: galleryDesignMessages.accent, theme: galleryDesignMessages.theme, sections: galleryDesignMessages.sections }
  if (field in labels) return labels[field as keyof typeof labels]
  return spoken(gallerySettingsForm).fields.find(({ key }) => key === field)?.label ?? field
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Edits the draft of a gallery design: saves after each pause in typing, one request at a time, and undoes step by step. */
export function useDesign(project: string, draft: DesignDraft) {
  const api = useApi()
  const alerts = useAlerts()
  const queries = useQueryClient()
  const params = { id: project }
  // Fields keep showing the local value after it was saved, otherwise the text cursor would jump.
  const [local, setLocal] = useState<Values>({})
  const [state, setState] = useState<SaveState>('saved')
  const [busy, setBusy] = useState(false)
  const [steps, setSteps] = useState<readonly Values[]>([])
  const waiting = useRef<Values>({})
  /** The draft as the server last returned it, against which conflicts are detected. */
  const known = useRef(draft)
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const values = { ...draft, ...local }

  /** Takes over the draft from the server. Fields that were just sent or are being edited here keep their local value. */
  const taken = (next: DesignDraft, sent: Values = {}) => {
    const before = known.current
    const others = (Object.keys(next) as (keyof DesignDraft)[]).filter(
      (key) => !(key in sent) && !isSame(before[key], next[key]),
    )
    const unseen = others.filter((key) => key in waiting.current)
    forgetLocal(others.filter((key) => !(key in waiting.current)))
    // For fields edited on both sides keep the old base: the next save is then refused, and the user picks a version.
    const asSeen = Object.fromEntries(['updated_at' as const, ...unseen].map((key) => [key, before[key]]))
    known.current = unseen.length > 0 ? { ...next, ...asSeen } : next
    queries.setQueryData(keys.design.of(project), next)
    tellPreviews(project)
  }
  const read = () => api.call(galleryDesignContract.read, { params })
  const forgetLocal = (fields: readonly string[]) =>
    setLocal((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !fields.includes(key))))

  /** Puts changes that could not be sent back into the queue. */
  const keep = (sent: Values) => {
    waiting.current = { ...sent, ...waiting.current }
    setState('kept')
  }
  const askWhose = (field: DesignField, who = liveMessages.somebody) =>
    alerts.ask({
      title: galleryDesignMessages.overtaken(who, fieldLabel(field)),
      description: galleryDesignMessages.whose,
      choices: [
        { key: 'theirs', label: liveMessages.takeTheirs, look: 'secondary' },
        { key: 'mine', label: liveMessages.keepMine, look: 'primary' },
      ],
    })
  /** Asks for each field that somebody else has changed meanwhile which version to keep. The server names one of these fields. */
  const settle = async (sent: Values, named: string | undefined, who: string | undefined) => {
    const [before, theirs] = [known.current, await read()]
    const mine = { ...sent, ...waiting.current }
    const overtaken = (Object.keys(mine) as DesignField[]).filter((field) =>
      [before[field], mine[field]].every((value) => !isSame(value, theirs[field])),
    )
    const left = new Set<string>()
    for (const field of overtaken) {
      const answer = await askWhose(field, field === named ? who : undefined)
      // The dialog was closed without an answer: keep the input and send nothing until the next change.
      if (!answer) {
        clearTimeout(timer.current)
        return keep(sent)
      }
      if (answer.key !== 'mine') left.add(field)
    }
    taken(theirs, mine)
    forgetLocal([...left])
    const all = Object.entries({ ...mine, ...waiting.current })
    waiting.current = Object.fromEntries(all.filter(([field]) => !left.has(field)))
    later(0)
  }
  const send = async () => {
    const sent = waiting.current
    if (Object.keys(sent).length === 0) return
    waiting.current = {}
    try {
      const body = { ...(sent as Partial<GalleryDesign>), seen_at: known.current.updated_at }
      taken(await api.call(galleryDesignContract.save, { params, body }), sent)
      if (Object.keys(waiting.current).length > 0) later(PAUSE_MS)
      else setState('saved')
    } catch (error) {
      if (isApiError(error) && error.status === 409)
        return settle(sent, error.field, error.by).catch(() => {
          keep(sent)
          later(AGAIN_MS)
        })
      // A refused change is reported once and dropped; a request that failed for other reasons is retried.
      if (isUnauthorized(error)) alerts.failed(error)
      else if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
        alerts.failed(error)
        forgetLocal(Object.keys(sent))
        return setState('saved')
      }
      keep(sent)
      // Don't retry while signed out, or the sign-in message would come up again and again.
      if (!isUnauthorized(error)) later(AGAIN_MS)
    }
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await running.current
    running.current ??= send().finally(() => {
      running.current = null
    })
    await running.current
    return Object.keys(waiting.current).length === 0
  }
  const later = (ms: number) => {
    clearTimeout(timer.current)
    if (Object.keys(waiting.current).length === 0) return setState('saved')
    // Wait for the save in progress, which may also be asking about a conflict.
    timer.current = setTimeout(() => (running.current ? later(PAUSE_MS) : void flush()), ms)
  }
  const leave = useEffectEvent(() => void flush())
  useEffect(() => () => leave(), [])
  // Leaving the page within the app saves the draft; closing the window with unsaved changes asks first.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => state !== 'saved' })

  const put = (shown: Values, sent: Values) => {
    setLocal((now) => ({ ...now, ...shown }))
    waiting.current = { ...waiting.current, ...sent }
    setState('saving')
    later(PAUSE_MS)
  }
  /** `valueToSave` may differ from the value in the field, for example when trimmed. */
  const setField = (field: DesignField, value: unknown, valueToSave = value) => {
    const [last] = steps.slice(-1)
    // Continuous typing in a field counts as one undo step.
    const goesOn = last !== undefined && field in last && waiting.current[field] !== undefined
    if (!goesOn) setSteps([...steps.slice(1 - MOST_STEPS), { [field]: values[field] }])
    put({ [field]: value }, { [field]: valueToSave })
  }
  const stepBack = () => {
    const [last] = steps.slice(-1)
    setSteps(steps.slice(0, -1))
    if (last) put(last, last)
  }

  /** Saves pending changes, then publishes, undoes the last publication or discards the draft. */
  const runAction = async (name: 'publish' | 'undo' | 'discard', done: string): Promise<boolean> => {
    setBusy(true)
    try {
      if (!(await flush())) return false
      const next = await api.call(galleryDesignContract[name], { params, body: { seen_at: known.current.updated_at } })
      if (name !== 'publish') {
        setLocal({})
        setSteps([])
      }
      taken(next)
      await outdate(queries, after.projectSaved(project))
      const undo = name === 'publish' ? () => void runAction('undo', galleryDesignMessages.undone) : undefined
      alerts.prompt(done, { kind: 'success', undo })
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 409 && error.field) {
        taken(await read())
        alerts.prompt(galleryDesignMessages.publishOvertaken(error.by ?? liveMessages.somebody), { kind: 'error' })
      } else alerts.failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { values, state, busy, setField, stepBack: steps.length > 0 ? stepBack : undefined, runAction }
}

export type Design = ReturnType<typeof useDesign>
