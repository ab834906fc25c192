import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import type { Question } from '#web/kit/alert-store.ts'

/** The question before leaving unsaved changes, with the answers `leave`, `stay` and optionally `save`. */
export function leaveQuestion(offersSave = false): Question {
  return {
    title: artifactMessages.leaveTitle,
    description: artifactMessages.leaveText,
    choices: [
      { key: 'leave', label: artifactMessages.leave, look: 'secondary' },
      { key: 'stay', label: artifactMessages.stay, look: offersSave ? 'secondary' : 'primary' },
      ...(offersSave ? [{ key: 'save', label: formMessages.save, look: 'primary' } as const] : []),
    ],
  }
}
