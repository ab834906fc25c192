import type { ReportReason } from '#shared/rules/report-reasons.ts'
import { defineForm } from '../define-form.ts'

/** Each with what a visitor would say. */
const REASONS = [
  { value: 'copyright', label: 'It is mine, or somebody else’s, and should not be here' },
  { value: 'privacy', label: 'It shows somebody who would not want it' },
  { value: 'wrong', label: 'What is said of it is wrong' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { value: ReportReason; label: string }[]

/** A visitor reports an item. */
export const reportForm = defineForm('report', [
  {
    key: 'reason',
    type: 'dropdown',
    label: 'Reason',
    required: true,
    options: REASONS,
  },
  { key: 'message', type: 'textarea', label: 'Message', required: true, max_words: 500 },
  { key: 'email', type: 'text', label: 'Your email', subLabel: 'If you would like an answer', is_email: true },
])
