import type { PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'

/** A required part of a question that is missing. */
export interface QuestionProblem {
  /** The key of the question. */
  key: string
  part: 'label' | 'options'
  message: string
}

/** Whether the question is answered by choosing options. */
export const hasOptions = ({ type }: Pick<PortalQuestion, 'type'>): boolean =>
  type === 'dropdown' || type === 'multiple'

/** Finds the first incomplete question; null if all are complete. */
export function findQuestionProblem(questions: readonly PortalQuestion[]): QuestionProblem | null {
  for (const [index, question] of questions.entries()) {
    const { key, label, options = [] } = question
    if (label.trim() === '') return { key, part: 'label', message: portalMessages.needsLabel(index + 1) }
    if (hasOptions(question) && !options.some((option) => option.trim() !== ''))
      return { key, part: 'options', message: portalMessages.needsOptions(index + 1) }
  }
  return null
}

/** Trims a question for saving and drops options that its type doesn't use. */
export function cleanQuestion({ subLabel = '', options = [], ...question }: PortalQuestion): PortalQuestion {
  const cleanedOptions = [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))]
  return {
    ...question,
    ...(subLabel.trim() && { subLabel: subLabel.trim() }),
    ...(hasOptions(question) && { options: cleanedOptions }),
  }
}
