import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages as words } from '#shared/words/gallery-design/gallery-design.ts'
import { liveMessages } from '#shared/words/live/live.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isUnauthorized } from '#web/kit/api-error.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { tellPreviews, type DesignDraft } from './design.queries.ts'
import { fieldLabel } from './field-label.ts'

export type Values = Partial<Record<DesignField, unknown>>
export type SaveState = 'saved' | 'saving' | 'kept'

const PAUSE_MS = 500
const AGAIN_MS = 4000
const MOST_STEPS = 100

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The draft of a gallery’s design while somebody changes it: saved at each pause, one save after the other. */
export function useDesign(project: string, draft: DesignDraft) {
  const api = useApi()
  const alerts = useAlerts()
  const queries = useQueryClient()
  const params = { id: project }
  // What was set here stands in the fields, also once it is saved: nobody's cursor jumps.
  const [local, setLocal] = useState<Values>({})
  const [state, setState] = useState<SaveState>('saved')
  const [busy, setBusy] = useState(false)
  const [steps, setSteps] = useState<readonly Values[]>([])
  const waiting = useRef<Values>({})
  /** What was seen of it last. */
  const known = useRef(draft)
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const values = { ...draft, ...local }

  /** What the draft is by now. What somebody else has changed of it is shown, but for what is `sent` or being changed here. */
  const taken = (next: DesignDraft, sent: Values = {}) => {
    const before = known.current
    const others = (Object.keys(next) as (keyof DesignDraft)[]).filter(
      (key) => !(key in sent) && !isSame(before[key], next[key]),
    )
    const [unseen, shown] = [
      others.filter((key) => key in waiting.current),
      others.filter((key) => !(key in waiting.current)),
    ]
    forgetLocal(shown)
    // What somebody else has changed while it was changed here is known as it was: who sends it is asked.
    const asSeen = Object.fromEntries(['updated_at' as const, ...unseen].map((key) => [key, before[key]]))
    known.current = unseen.length > 0 ? { ...next, ...asSeen } : next
    queries.setQueryData(keys.design.of(project), next)
    tellPreviews(project)
  }
  const read = () => api.call(galleryDesignContract.read, { params })
  const forgetLocal = (fields: readonly string[]) =>
    setLocal((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !fields.includes(key))))

  /** What could not be sent waits. */
  const keep = (sent: Values) => {
    waiting.current = { ...sent, ...waiting.current }
    setState('kept')
  }
  const askWhose = (field: DesignField, who = liveMessages.somebody) =>
    alerts.ask({
      title: words.overtaken(who, fieldLabel(field)),
      description: words.whose,
      choices: [
        { key: 'theirs', label: liveMessages.takeTheirs, look: 'secondary' },
        { key: 'mine', label: liveMessages.keepMine, look: 'primary' },
      ],
    })
  /** Somebody else has changed fields meanwhile, of which the server names one: of each either theirs stays, or one's own. */
  const settle = async (sent: Values, named: string | undefined, who: string | undefined) => {
    const [before, theirs] = [known.current, await read()]
    const mine = { ...sent, ...waiting.current }
    const overtaken = (Object.keys(mine) as DesignField[]).filter((field) =>
      [before[field], mine[field]].every((value) => !isSame(value, theirs[field])),
    )
    const left = new Set<string>()
    for (const field of overtaken) {
      const answer = await askWhose(field, field === named ? who : undefined)
      // Closed without an answer: nothing is sent until something else is changed, and nothing that was typed is lost.
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
      // What is refused is told once; what cannot be sent now is tried again.
      if (isUnauthorized(error)) alerts.failed(error)
      else if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
        alerts.failed(error)
        forgetLocal(Object.keys(sent))
        return setState('saved')
      }
      keep(sent)
      // Whoever is signed out is told once, and not asked again until they change something.
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
    // While something is sent, or asked about, the rest waits its turn.
    timer.current = setTimeout(() => (running.current ? later(PAUSE_MS) : void flush()), ms)
  }
  const leave = useEffectEvent(() => void flush())
  useEffect(() => () => leave(), [])
  // Within the product it is saved on leaving; whoever closes the window is asked.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => state !== 'saved' })

  const put = (shown: Values, sent: Values) => {
    setLocal((now) => ({ ...now, ...shown }))
    waiting.current = { ...waiting.current, ...sent }
    setState('saving')
    later(PAUSE_MS)
  }
  /** `sent`: what is kept of what stands in the field. */
  const set = (field: DesignField, value: unknown, sent = value) => {
    const [last] = steps.slice(-1)
    // One who types on makes one step.
    const goesOn = last !== undefined && field in last && waiting.current[field] !== undefined
    if (!goesOn) setSteps([...steps.slice(1 - MOST_STEPS), { [field]: values[field] }])
    put({ [field]: value }, { [field]: sent })
  }
  const stepBack = () => {
    const [last] = steps.slice(-1)
    setSteps(steps.slice(0, -1))
    if (last) put(last, last)
  }

  /** Publishes, or takes back, what is saved now. */
  const act = async (name: 'publish' | 'undo' | 'discard', done: string): Promise<boolean> => {
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
      const undo = name === 'publish' ? () => void act('undo', words.undone) : undefined
      alerts.prompt(done, { kind: 'success', undo })
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 409 && error.field) {
        taken(await read())
        alerts.prompt(words.publishOvertaken(error.by ?? liveMessages.somebody), { kind: 'error' })
      } else alerts.failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { values, state, busy, set, stepBack: steps.length > 0 ? stepBack : undefined, act }
}

export type Design = ReturnType<typeof useDesign>
