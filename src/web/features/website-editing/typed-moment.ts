import { formMessages } from '#shared/words/forms/forms.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'

/** The moment, in ms, that somebody has typed and not set; unread: what is typed is none; null: nothing is. */
type Typed = number | 'unread' | null

/** Keeps what is typed: it is set with what is published then. */
export function typedMoment() {
  let typed: Typed = null
  return {
    note: (next: Typed) => {
      typed = next
    },
    /** Throws where what is typed is no moment. */
    read: (): number | null => {
      if (typed === 'unread') throw new Error(formMessages.notDate(words.moment))
      return typed
    },
  }
}

export type TypedMoment = ReturnType<typeof typedMoment>
