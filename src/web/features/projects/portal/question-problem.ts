import type { Question } from '#shared/entities/submissions/portal.ts'
import { portalMessages as words } from '#shared/words/portal/portal.ts'

/** What a question still lacks, and in which of its fields. */
export interface QuestionProblem {
  /** Of the question. */
  key: string
  part: 'label' | 'options'
  message: string
}

/** Whether one chooses its answer. */
export const isChoice = ({ type }: Pick<Question, 'type'>): boolean => type === 'dropdown' || type === 'multiple'

/** What is wrong with the first question that cannot be asked yet. */
export function problemOf(questions: readonly Question[]): QuestionProblem | null {
  for (const [at, question] of questions.entries()) {
    const { key, label, options = [] } = question
    if (label.trim() === '') return { key, part: 'label', message: words.needsLabel(at + 1) }
    if (isChoice(question) && !options.some((one) => one.trim() !== ''))
      return { key, part: 'options', message: words.needsOptions(at + 1) }
  }
  return null
}
