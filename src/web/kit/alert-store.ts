import { errorMessages } from '#shared/words/errors/errors.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FADE_ALERT_MS, PROMPT_MS } from '#shared/rules/limits.ts'
import { isApiError } from './api-error.ts'

/**
 * Where a person who cannot help themselves turns to: in the client to its contact form, which knows what went wrong and on
 * which screen; elsewhere to that of the website.
 */
export function contactAddress(problem: string): string {
  const pathname = typeof window === 'undefined' ? '/' : window.location.pathname
  if (!/^\/client(\/|$)/.test(pathname)) return '/contact'
  return `/client/help?${new URLSearchParams({ section: 'contact', from: pathname, about: problem }).toString()}`
}

export interface Notice {
  id: number
  kind: 'info' | 'success' | 'error'
  title: string
  text?: string | undefined
  /** Undoes what the notice reports, once. */
  undo?: (() => unknown) | undefined
  /** A way to contact us stands in it. */
  contactUs?: boolean | undefined
  /** A fade alert is a short word at the bottom centre. */
  fade: boolean
}

export interface Choice {
  key: string
  label: string
  look?: 'primary' | 'secondary' | 'danger'
}

export interface Question {
  title: string
  description?: string
  /** From left to right; the last one is what Enter chooses. Left out: a single OK. */
  choices?: Choice[]
  /** The word that must be typed before the last choice works. */
  confirmWord?: string
  /** Label of a checkbox under the text. */
  checkbox?: string
  contactUs?: boolean
}

/** null where the person closed it without choosing. */
export type Answer = { key: string; checked: boolean } | null

/** Whether something is to be done that cannot be taken back easily. */
export interface Confirmation extends Omit<Question, 'choices'> {
  /** What is done, as its button says it. */
  act: string
  look?: Choice['look']
}

export interface AlertState {
  notices: readonly Notice[]
  /** Undoes the last act that offered it, also after its notice is gone. */
  undoLast: (() => void) | undefined
  question: (Question & { id: number; answer: (answer: Answer) => void }) | null
}

export interface Alerts {
  /**
   * Shows a message for 2500 ms, longer while the pointer or the focus is on it. With an `undo` key it reports an act, which then is
   * the one that `undoLast` undoes; an undefined `undo` means that this act can't be undone.
   */
  prompt: (title: string, more?: Partial<Pick<Notice, 'kind' | 'text' | 'undo'>>) => void
  /**
   * Tells of something that failed, by the words of its error unless there are better ones, with a way to contact us:
   * except where one only has to enter something else, or to wait.
   */
  failed: (error: unknown, words?: Partial<Pick<Notice, 'title' | 'text'>>) => void
  /** A word that fades after 1500 ms. */
  fade: (title: string) => void
  /** Asks, one question at a time, and waits for the answer. */
  ask: (question: Question) => Promise<Answer>
  /** Asks whether to do it; false where it was cancelled or closed. */
  confirm: (question: Confirmation) => Promise<boolean>
  dismiss: (id: number) => void
  /** Forgets what `undoLast` would undo if it was done in another scope, whose contents this screen doesn't show. */
  enterUndoScope: (scope: string) => void
  /** Stops the clock of a notice, or starts it again. */
  hold: (id: number, held: boolean) => void
  subscribe: (listener: () => void) => () => void
  state: () => AlertState
}

/**
 * Alerts and prompts of one page, outside of React so that failed calls can use them too.
 */
export function createAlerts(): Alerts {
  let state: AlertState = { notices: [], undoLast: undefined, question: null }
  let next = 1
  let undoScope: string | undefined
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const waiting: NonNullable<AlertState['question']>[] = []

  const set = (change: Partial<AlertState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    set({ notices: state.notices.filter((n) => n.id !== id) })
  }
  const start = (notice: Notice) =>
    timers.set(notice.id, setTimeout(dismiss, notice.fade ? FADE_ALERT_MS : PROMPT_MS, notice.id))
  const add = (notice: Omit<Notice, 'id'>) => {
    const same = state.notices.find((n) => n.title === notice.title && n.text === notice.text)
    if (same) dismiss(same.id)
    const id = next++
    const full = { ...notice, id, undo: notice.undo && once(id, notice.undo) }
    set({ notices: [...state.notices, full].slice(-4), ...('undo' in notice && { undoLast: full.undo }) })
    start(full)
  }
  /** The notice's button and Ctrl+Z share one undo: it runs once, and its notice closes with it. */
  const once = (id: number, undo: () => unknown) => {
    let isDone = false
    const run = () => {
      if (isDone) return
      isDone = true
      dismiss(id)
      if (state.undoLast === run) set({ undoLast: undefined })
      undo()
    }
    return run
  }
  const ask = (question: Question) =>
    new Promise<Answer>((resolve) => {
      const asked = {
        ...question,
        id: next++,
        answer: (answer: Answer) => {
          set({ question: waiting.shift() ?? null })
          resolve(answer)
        },
      }
      if (state.question) waiting.push(asked)
      else set({ question: asked })
    })
  return {
    prompt: (title, more = {}) => add({ kind: 'info', title, fade: false, ...more }),
    failed: (
      error,
      { title = (error instanceof Error && error.message) || errorMessages.operationFailed, text } = {},
    ) =>
      add({
        kind: 'error',
        fade: false,
        title,
        text,
        contactUs: !isApiError(error) || (error.status > 0 && error.status !== 429 && error.field === undefined),
      }),
    fade: (title) => add({ kind: 'info', title, fade: true }),
    ask,
    confirm: async ({ act, look = 'danger', ...question }) => {
      const choices = [
        { key: 'no', label: dialogMessages.cancel },
        { key: 'yes', label: act, look },
      ]
      return (await ask({ ...question, choices }))?.key === 'yes'
    },
    dismiss,
    enterUndoScope: (scope) => {
      if (scope === undoScope) return
      undoScope = scope
      set({ undoLast: undefined })
    },
    hold: (id, held) => {
      const notice = state.notices.find((n) => n.id === id)
      clearTimeout(timers.get(id))
      if (notice && !held) start(notice)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}
