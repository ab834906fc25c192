import type { ReportReason } from '#shared/rules/report-reasons.ts'
import { defineForm } from '../define-form.ts'

const REASON_OPTIONS = [
  { value: 'copyright', label: 'It infringes my copyright or someone else’s' },
  { value: 'privacy', label: 'It shows someone who wouldn’t want to be shown' },
  { value: 'wrong', label: 'Its description is wrong' },
  { value: 'offensive', label: 'It’s offensive' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { value: ReportReason; label: string }[]

/** A visitor's report about an item. */
export const reportForm = defineForm('report', [
  {
    key: 'reason',
    type: 'dropdown',
    label: 'Reason',
    required: true,
    options: REASON_OPTIONS,
  },
  { key: 'message', type: 'textarea', label: 'Message', required: true, max_words: 500 },
  { key: 'email', type: 'text', label: 'Your email', subLabel: 'If you’d like a reply.', is_email: true },
])
