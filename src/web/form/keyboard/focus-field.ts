import { useEffect, type RefObject } from 'react'
import type { Problem } from '#shared/forms/check-form.ts'

const INPUTS = 'input:not([hidden]), textarea, select, [contenteditable="true"]'

/** Focuses the input of a field, or its first button if it has none. Tools come before the text that they format. */
export function focusField(form: HTMLElement | null, key: string): void {
  const container = form?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  const input = container?.querySelector<HTMLElement>(INPUTS) ?? container?.querySelector<HTMLElement>('button')
  input?.focus()
}

/** Moves the focus to the field that a failed attempt to save names. */
export function useProblemFocus(formRef: RefObject<HTMLElement | null>, problem: Problem | null): void {
  useEffect(() => {
    if (problem) focusField(formRef.current, problem.key)
  }, [formRef, problem])
}

/** Moves the focus to the first field that is marked as wrong, after each failure. */
export function useInvalidFocus(formRef: RefObject<HTMLElement | null>, failure: unknown): void {
  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formRef, failure])
}
