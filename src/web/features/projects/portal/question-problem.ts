import type { Question } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'

/** A missing value of a question. */
export interface QuestionProblem {
  /** The key of the question. */
  key: string
  part: 'label' | 'options'
  message: string
}

/** Whether the question is answered by choosing options. */
export const isChoice = ({ type }: Pick<Question, 'type'>): boolean => type === 'dropdown' || type === 'multiple'

/** Finds the first incomplete question; null if all are complete. */
export function problemOf(questions: readonly Question[]): QuestionProblem | null {
  for (const [at, question] of questions.entries()) {
    const { key, label, options = [] } = question
    if (label.trim() === '') return { key, part: 'label', message: portalMessages.needsLabel(at + 1) }
    if (isChoice(question) && !options.some((one) => one.trim() !== ''))
      return { key, part: 'options', message: portalMessages.needsOptions(at + 1) }
  }
  return null
}
