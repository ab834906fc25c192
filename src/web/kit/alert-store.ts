import { errorMessages } from '#shared/words/errors/errors.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FADE_ALERT_MS, PROMPT_MS } from '#shared/rules/limits.ts'
import { isApiError } from './api-error.ts'

/**
 * Returns the address of a contact form: in the client one that is prefilled with the problem and the screen,
 * elsewhere that of the website.
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
  /** Undoes the reported action, once. */
  undo?: (() => unknown) | undefined
  /** Shows a contact link. */
  contactUs?: boolean | undefined
  /** A fade alert: a short text at the bottom centre. */
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
  /** From left to right; Enter chooses the last one. Omitted: a single OK. */
  choices?: Choice[]
  /** A word that must be typed to enable the last choice. */
  confirmWord?: string
  /** Label of a checkbox under the text. */
  checkbox?: string
  contactUs?: boolean
}

/** null if the user closed the question without choosing. */
export type Answer = { key: string; checked: boolean } | null

/** A question before an action that can't easily be undone. */
export interface Confirmation extends Omit<Question, 'choices'> {
  /** The label of the confirming button. */
  act: string
  look?: Choice['look']
}

export interface AlertState {
  notices: readonly Notice[]
  /** Undoes the last undoable action, even after its notice is gone. */
  undoLast: (() => void) | undefined
  question: (Question & { id: number; answer: (answer: Answer) => void }) | null
}

export interface Alerts {
  /**
   * Shows a message for 2500 ms, longer while the pointer or the focus is on it. With an `undo` key it reports an
   * action that `undoLast` undoes from then on; an undefined `undo` means that this action can't be undone.
   */
  prompt: (title: string, more?: Partial<Pick<Notice, 'kind' | 'text' | 'undo'>>) => void
  /**
   * Reports a failure with the message of its error, unless `texts` overrides it. Adds a contact link unless the user
   * only needs to correct a field or wait.
   */
  failed: (error: unknown, texts?: Partial<Pick<Notice, 'title' | 'text'>>) => void
  /** Shows a text that fades after 1500 ms. */
  fade: (title: string) => void
  /** Asks a question and resolves to the answer. Questions are queued. */
  ask: (question: Question) => Promise<Answer>
  /** Asks for confirmation; false if cancelled or closed. */
  confirm: (question: Confirmation) => Promise<boolean>
  dismiss: (id: number) => void
  /** Discards `undoLast` when the scope changes, because the new screen doesn't show what it would undo. */
  enterUndoScope: (scope: string) => void
  /** Pauses or restarts the timer of a notice. */
  hold: (id: number, held: boolean) => void
  subscribe: (listener: () => void) => () => void
  state: () => AlertState
}

/** Creates the alerts and prompts of one page. Not React state, so that failed calls can report errors too. */
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
    set({ notices: state.notices.filter((notice) => notice.id !== id) })
  }
  const start = (notice: Notice) =>
    timers.set(notice.id, setTimeout(dismiss, notice.fade ? FADE_ALERT_MS : PROMPT_MS, notice.id))
  const add = (notice: Omit<Notice, 'id'>) => {
    const same = state.notices.find(({ title, text }) => title === notice.title && text === notice.text)
    if (same) dismiss(same.id)
    const id = next++
    const full = { ...notice, id, undo: notice.undo && once(id, notice.undo) }
    set({ notices: [...state.notices, full].slice(-4), ...('undo' in notice && { undoLast: full.undo }) })
    start(full)
  }
  /** The notice's button and Ctrl+Z share one undo: it runs once and closes its notice. */
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
      const notice = state.notices.find((other) => other.id === id)
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
