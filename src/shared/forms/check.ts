import { formMessages } from '#shared/words/forms/forms.ts'
import type { Reason } from '#shared/words/reason.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_LINE, MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '#shared/rules/limits.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { oneLine } from '#shared/rules/text/one-line.ts'
import { entryProblem } from './array-entry.ts'
import type { Form } from './define-form.ts'
import { takesInput, type Field, type Values } from './field.ts'
import { isEmpty, plainText, sentValue } from './sent.ts'
import { countCharacters, countWords, strictOnly } from './typing.ts'
import { EVERYTHING, visibleFields, type Viewer } from './visible.ts'

export interface Problem {
  key: string
  message: string
}

/** The message shown in the form, and the reason code that the API returns. */
type Wrong = [message: string, ...why: Reason]

type Says = { required?: string; email?: string }

interface Options {
  viewer?: Viewer
  /** Only the form's default fields are required. */
  requireDefaultsOnly?: boolean
}

/**
 * Validates a form in the order of its fields, in the browser and on the server alike. Hidden, static and disabled
 * fields are skipped.
 * @spec 5.submit.1
 */
export function check(
  form: Form,
  values: Values,
  { viewer = EVERYTHING, requireDefaultsOnly = false }: Options = {},
): (Problem & { why: Reason })[] {
  const found: (Problem & { why: Reason })[] = []
  const shown = new Set(visibleFields(form.fields, values, viewer))
  for (const field of form.fields.filter(takesInput)) {
    if (!shown.has(field)) continue
    const asked = !requireDefaultsOnly || field.default === true
    const wrong =
      problemOf(field, values[field.key], asked, form.rules.says?.[field.key]) ?? ruleProblem(form, field, values)
    if (wrong === null) continue
    const [message, ...why] = wrong
    found.push({ key: field.key, message, why })
  }
  return found
}

/**
 * @spec 5.form.3
 * @spec 5.form.4
 */
function problemOf(field: Field, value: unknown, asked: boolean, says: Says = {}): Wrong | null {
  if (isEmpty(field, value))
    return field.required && asked ? [says.required ?? formMessages.required(field.label), 'required'] : null
  const sent = sentValue(field, value)
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'password':
    case 'richtext':
      return typeof sent === 'string' ? textProblem(field, sent, says) : invalid(field)
    case 'array':
      return listProblem(field, sent)
    case 'multiple':
      return Array.isArray(sent) && sent.every((one) => isOption(field, one)) ? null : invalid(field)
    case 'dropdown':
      return isOption(field, sent) ? null : invalid(field)
    case 'date':
      return isDay(sent) ? null : notDate(field)
    case 'date_range':
      return periodProblem(field, sent)
    case 'checkmark':
      return typeof sent === 'boolean' ? null : invalid(field)
    default:
      return null
  }
}

const invalid = ({ label }: Field): Wrong => [formMessages.invalid(label), 'not_taken']
const notDate = ({ label }: Field): Wrong => [formMessages.notDate(label), 'not_day']
const tooLong = ({ label }: Field, most: number): Wrong => [formMessages.tooManyCharacters(label, most), 'too_long', most]
const isOption = ({ options = [] }: Field, value: unknown) => options.some((option) => option.value === value)
const DAY_MS = 86_400_000
const isMoment = (value: unknown) => Number.isInteger(value) && !Number.isNaN(new Date(value as number).getTime())
const isDay = (value: unknown) => isMoment(value) && (value as number) % DAY_MS === 0

/** Maximum number of stored characters by type. Web addresses have their own limit. */
const MOST: Partial<Record<Field['type'], number>> = { text: MAX_LINE, textarea: MAX_TEXT, richtext: MAX_TEXT }

/**
 * @spec 5.form.1
 * @spec 5.form.2
 */
function textProblem(field: Field, text: string, says: Says): Wrong | null {
  const { label, max_chars, max_words } = field
  if (field.is_url && !isWebUrl(text)) return [formMessages.notUrl(label), 'not_url']
  if (field.is_email && !isEmail(text)) return [says.email ?? formMessages.notEmail(label), 'not_email']
  if (field.strict_chars && strictOnly(text) !== text) return [formMessages.notStrict(label), 'alias_signs']
  const counted = field.type === 'richtext' ? plainText(text) : text
  if (max_chars !== undefined && countCharacters(counted) > max_chars) return tooLong(field, max_chars)
  if (max_words !== undefined && countWords(counted) > max_words)
    return [formMessages.tooManyWords(label, max_words), 'too_many_words', max_words]
  const most = field.is_url ? undefined : MOST[field.type]
  return most !== undefined && countCharacters(text) > most ? tooLong(field, most) : null
}

function listProblem(field: Field, list: unknown): Wrong | null {
  if (!Array.isArray(list)) return invalid(field)
  for (const entry of list) {
    if (typeof entry !== 'string' || oneLine(entry) !== entry) return invalid(field)
    const wrong = entryProblem(field, entry)
    if (wrong) return [wrong, field.is_url ? 'not_url' : 'not_email']
    if (!field.is_url && countCharacters(entry) > MAX_LINE) return tooLong(field, MAX_LINE)
  }
  return null
}

function periodProblem(field: Field, period: unknown): Wrong | null {
  if (typeof period !== 'object' || period === null) return notDate(field)
  const { gte = null, lte = null } = period as { gte?: unknown; lte?: unknown }
  if (![gte, lte].every((end) => end === null || isMoment(end))) return notDate(field)
  return gte !== null && lte !== null && (gte as number) > (lte as number)
    ? [formMessages.rangeOrder(field.label), 'ends_before']
    : null
}

function ruleProblem({ rules, fields }: Form, { key, type }: Field, values: Values): Wrong | null {
  const value = values[key]
  const pair = rules.same?.find(([, second]) => second === key)
  if (type === 'password' && !pair && typeof value === 'string' && value !== '') {
    if (countCharacters(value) > MAX_PASSWORD) return [formMessages.passwordLong, 'too_long', MAX_PASSWORD]
    if (rules.newPasswords?.includes(key) && countCharacters(value) < MIN_PASSWORD)
      return [formMessages.passwordShort, 'password_short', MIN_PASSWORD]
  }
  const first = pair && fields.some((field) => field.key === pair[0]) ? values[pair[0]] : undefined
  return pair && (first ?? '') !== (value ?? '') ? [formMessages.passwordsDiffer, 'not_taken'] : null
}
