import { useState } from 'react'
import type { Problem } from '#shared/forms/check-form.ts'
import type { Field } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import { isApiError } from '#web/kit/api-error.ts'

/** The problems of a form: every field shows its own problem, and the first one gets the focus. */
export function useProblems() {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [firstProblem, setFirstProblem] = useState<Problem | null>(null)
  return {
    problems,
    /** A new object for each failed attempt, which moves the focus to the field that it names. */
    firstProblem,
    setProblems: (found: readonly Problem[]) => {
      setProblems(found)
      setFirstProblem(found[0] ?? null)
    },
    /** Removes the mark of a field that was changed. */
    removeProblem: (key: string) => setProblems((current) => current.filter((problem) => problem.key !== key)),
  }
}

/** The text under a field; undefined if nothing is wrong with it. */
export const findHint = (problems: readonly Problem[], key: string): string | undefined =>
  problems.find((problem) => problem.key === key)?.hint

/** Names the first wrong field in a prompt and counts the others. The reasons are shown under the fields. */
export function promptProblems(alerts: Alerts, [first, ...others]: readonly Problem[]): void {
  if (!first) return
  const text = others.length > 0 ? formMessages.alsoWrong(others.length) : undefined
  alerts.prompt(first.message, { kind: 'error', text })
}

/** The problem of the field that the server refused; undefined if it names none of these fields. */
export function toFieldProblem(error: unknown, fields: readonly Field[]): Problem | undefined {
  const field = isApiError(error) && fields.find(({ key }) => key === error.field)
  return field && error instanceof Error
    ? { key: field.key, message: formMessages.invalid(field.label), hint: error.message }
    : undefined
}
