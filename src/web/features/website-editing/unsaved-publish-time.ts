import { formMessages } from '#shared/words/forms/forms.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'

/** A typed publication time in ms that is not saved yet; 'unread' if it is invalid, null if there is none. */
type UnsavedTime = number | 'unread' | null

/** Holds the typed publication time, so that publishing saves it too. */
export function createUnsavedPublishTime() {
  let unsavedTime: UnsavedTime = null
  return {
    set: (time: UnsavedTime) => {
      unsavedTime = time
    },
    /** Throws if the typed time is invalid. */
    read: (): number | null => {
      if (unsavedTime === 'unread') throw new Error(formMessages.notDate(websiteEditingMessages.moment))
      return unsavedTime
    },
  }
}

export type UnsavedPublishTime = ReturnType<typeof createUnsavedPublishTime>
