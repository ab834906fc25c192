import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import type { Question } from '#web/kit/alert-store.ts'

/** The question before leaving unsaved changes, with the answers `leave`, `stay` and optionally `save`. */
export function createLeaveQuestion(offersSave = false, text = artifactMessages.leaveText): Question {
  return {
    title: artifactMessages.leaveTitle,
    description: text,
    choices: [
      { key: 'leave', label: artifactMessages.leave, variant: 'secondary' },
      { key: 'stay', label: artifactMessages.stay, variant: offersSave ? 'secondary' : 'primary' },
      ...(offersSave ? [{ key: 'save', label: formMessages.save, variant: 'primary' } as const] : []),
    ],
  }
}
