import { errorMessages } from '#shared/words/errors/errors.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FADE_ALERT_MS, PROMPT_MS } from '#shared/rules/limits.ts'
import { isApiError } from './api-error.ts'

/**
 * Returns the URL of a contact form: in the client app a form prefilled with the problem and the screen, elsewhere the
 * website's form.
 */
export function getContactUrl(problem: string): string {
  const pathname = typeof window === 'undefined' ? '/' : window.location.pathname
  if (!/^\/client(\/|$)/.test(pathname)) return '/contact'
  return `/client/help?${new URLSearchParams({ section: 'contact', from: pathname, about: problem }).toString()}`
}

/** A next step that a notice offers: a page to open in a new tab, or something to do. */
export type NoticeAction = { label: string } & ({ href: string } | { run: () => void })

export interface Notice {
  id: number
  kind: 'info' | 'success' | 'error'
  title: string
  text?: string | undefined
  /** Undoes the reported action, once. */
  undo?: (() => unknown) | undefined
  actions?: readonly NoticeAction[] | undefined
  /** Repeats the action that failed. */
  retry?: (() => unknown) | undefined
  /** Whether to show a contact link. */
  hasContactLink?: boolean | undefined
  /** The reported error. */
  error?: unknown
  /** Whether it is a fade alert: a short text at the bottom centre. */
  fade: boolean
}

export interface Choice {
  key: string
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
}

export interface Question {
  title: string
  description?: string
  /** From left to right; Enter chooses the last one. If omitted, there is only an OK button. */
  choices?: Choice[]
  /** A word that must be typed to enable the last choice. */
  confirmWord?: string
  /** Label of a checkbox under the text. */
  checkbox?: string
  hasContactLink?: boolean
}

/** null if the user closed the question without choosing. */
export type Answer = { key: string; checked: boolean } | null

/** A question before an action that can't easily be undone. */
export interface Confirmation extends Omit<Question, 'choices'> {
  /** The label of the confirming button. */
  actionLabel: string
  variant?: Choice['variant']
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
  prompt: (title: string, options?: Partial<Pick<Notice, 'kind' | 'text' | 'undo' | 'actions'>>) => void
  /**
   * Reports a failure with the message of its error, unless `texts` overrides it. Adds a contact link unless the user
   * only needs to correct a field or wait. With `retry` the user can repeat the action.
   */
  showError: (error: unknown, options?: Partial<Pick<Notice, 'title' | 'text' | 'retry'>>) => void
  /** Retitles the notice of an error, if it is still shown, because the form explains the error under its field. */
  replaceError: (error: unknown, title: string) => void
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
  setPaused: (id: number, isPaused: boolean) => void
  subscribe: (listener: () => void) => () => void
  getState: () => AlertState
}

/** Creates the alerts and prompts of one page. Not React state, so that failed calls can report errors too. */
export function createAlerts(): Alerts {
  let state: AlertState = { notices: [], undoLast: undefined, question: null }
  let nextId = 1
  let undoScope: string | undefined
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const queuedQuestions: NonNullable<AlertState['question']>[] = []

  const update = (change: Partial<AlertState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    update({ notices: state.notices.filter((notice) => notice.id !== id) })
  }
  const startTimer = (notice: Notice) =>
    timers.set(notice.id, setTimeout(dismiss, notice.fade ? FADE_ALERT_MS : PROMPT_MS, notice.id))
  const addNotice = (notice: Omit<Notice, 'id'>) => {
    const duplicateNotice = state.notices.find(({ title, text }) => title === notice.title && text === notice.text)
    if (duplicateNotice) dismiss(duplicateNotice.id)
    const id = nextId++
    const newNotice = { ...notice, id, undo: notice.undo && createUndoOnce(id, notice.undo) }
    update({
      notices: [...state.notices, newNotice].slice(-4),
      ...('undo' in notice && { undoLast: newNotice.undo }),
    })
    startTimer(newNotice)
  }
  /** The notice's button and Ctrl+Z share one undo: it runs once and closes its notice. */
  const createUndoOnce = (id: number, undo: () => unknown) => {
    let isDone = false
    const run = () => {
      if (isDone) return
      isDone = true
      dismiss(id)
      if (state.undoLast === run) update({ undoLast: undefined })
      undo()
    }
    return run
  }
  const ask = (question: Question) =>
    new Promise<Answer>((resolve) => {
      const queuedQuestion = {
        ...question,
        id: nextId++,
        answer: (answer: Answer) => {
          update({ question: queuedQuestions.shift() ?? null })
          resolve(answer)
        },
      }
      if (state.question) queuedQuestions.push(queuedQuestion)
      else update({ question: queuedQuestion })
    })
  return {
    prompt: (title, options = {}) => addNotice({ kind: 'info', title, fade: false, ...options }),
    showError: (
      error,
      { title = (error instanceof Error && error.message) || errorMessages.operationFailed, text, retry } = {},
    ) =>
      addNotice({
        kind: 'error',
        fade: false,
        title,
        text,
        retry,
        error,
        hasContactLink: !isApiError(error) || (error.status > 0 && error.status !== 429 && error.field === undefined),
      }),
    replaceError: (error, title) =>
      update({
        notices: state.notices.map((notice) =>
          notice.error === error ? { ...notice, title, text: undefined } : notice,
        ),
      }),
    fade: (title) => addNotice({ kind: 'info', title, fade: true }),
    ask,
    confirm: async ({ actionLabel, variant = 'danger', ...question }) => {
      const choices = [
        { key: 'no', label: dialogMessages.cancel },
        { key: 'yes', label: actionLabel, variant },
      ]
      return (await ask({ ...question, choices }))?.key === 'yes'
    },
    dismiss,
    enterUndoScope: (scope) => {
      if (scope === undoScope) return
      undoScope = scope
      update({ undoLast: undefined })
    },
    setPaused: (id, isPaused) => {
      const notice = state.notices.find((candidate) => candidate.id === id)
      clearTimeout(timers.get(id))
      if (notice && !isPaused) startTimer(notice)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
  }
}
