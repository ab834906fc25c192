import { formMessages as words } from '#shared/words/forms/forms.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_LINE, MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '#shared/rules/limits.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { entryProblem } from './array-entry.ts'
import type { Form } from './define-form.ts'
import { takesInput, type Field, type Values } from './field.ts'
import { isEmpty, plainText, seen, sentValue } from './sent.ts'
import { countCharacters, countWords, strictOnly } from './typing.ts'
import { EVERYTHING, visibleFields, type Viewer } from './visible.ts'

export interface Problem {
  key: string
  message: string
  /** Nothing is there. */
  missing?: boolean
}

type Says = { required?: string; email?: string }

interface Options {
  viewer?: Viewer
  /** Only the form's default fields have to be filled. */
  requireDefaultsOnly?: boolean
}

/**
 * What is wrong with a form, in the order of its fields; the first one is told. The same in the browser and on the
 * server. Hidden, static and disabled fields are not asked.
 * @spec 5.submit.1
 */
export function check(
  form: Form,
  values: Values,
  { viewer = EVERYTHING, requireDefaultsOnly = false }: Options = {},
): Problem[] {
  const found: Problem[] = []
  const shown = new Set(visibleFields(form.fields, values, viewer))
  for (const field of form.fields.filter(takesInput)) {
    if (!shown.has(field)) continue
    const asked = !requireDefaultsOnly || field.default === true
    const message =
      problemOf(field, values[field.key], asked, form.rules.says?.[field.key]) ?? ruleProblem(form, field, values)
    if (message !== null) found.push({ key: field.key, message, missing: isEmpty(field, values[field.key]) })
  }
  return found
}

/**
 * @spec 5.form.3
 * @spec 5.form.4
 */
function problemOf(field: Field, value: unknown, asked: boolean, says: Says = {}): string | null {
  if (isEmpty(field, value)) return field.required && asked ? (says.required ?? words.required(field.label)) : null
  const sent = sentValue(field, value)
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'password':
    case 'richtext':
      return typeof sent === 'string' ? textProblem(field, sent, says) : words.invalid(field.label)
    case 'array':
      return listProblem(field, sent)
    case 'multiple':
      return Array.isArray(sent) && sent.every((one) => isOption(field, one)) ? null : words.invalid(field.label)
    case 'dropdown':
      return isOption(field, sent) ? null : words.invalid(field.label)
    case 'date':
      return isDay(sent) ? null : words.notDate(field.label)
    case 'date_range':
      return periodProblem(field, sent)
    case 'checkmark':
      return typeof sent === 'boolean' ? null : words.invalid(field.label)
    default:
      return null
  }
}

const isOption = ({ options = [] }: Field, value: unknown) => options.some((option) => option.value === value)
const DAY_MS = 86_400_000
const isMoment = (value: unknown) => Number.isInteger(value) && !Number.isNaN(new Date(value as number).getTime())
const isDay = (value: unknown) => isMoment(value) && (value as number) % DAY_MS === 0

/** The most characters that the archive keeps; addresses have a limit of their own. */
const MOST: Partial<Record<Field['type'], number>> = { text: MAX_LINE, textarea: MAX_TEXT, richtext: MAX_TEXT }

/**
 * @spec 5.form.1
 * @spec 5.form.2
 */
function textProblem(field: Field, text: string, says: Says): string | null {
  const { label, max_chars, max_words } = field
  if (field.is_url && !isWebUrl(text)) return words.notUrl(label)
  if (field.is_email && !isEmail(text)) return says.email ?? words.notEmail(label)
  if (field.strict_chars && strictOnly(text) !== text) return words.notStrict(label)
  const counted = field.type === 'richtext' ? plainText(text) : text
  if (max_chars !== undefined && countCharacters(counted) > max_chars) return words.tooManyCharacters(label, max_chars)
  if (max_words !== undefined && countWords(counted) > max_words) return words.tooManyWords(label, max_words)
  const most = field.is_url ? undefined : MOST[field.type]
  return most !== undefined && countCharacters(text) > most ? words.tooManyCharacters(label, most) : null
}

function listProblem(field: Field, list: unknown): string | null {
  if (!Array.isArray(list)) return words.invalid(field.label)
  for (const entry of list) {
    if (typeof entry !== 'string' || seen(entry) !== entry) return words.invalid(field.label)
    const wrong = entryProblem(field, entry)
    if (wrong) return wrong
    if (!field.is_url && countCharacters(entry) > MAX_LINE) return words.tooManyCharacters(field.label, MAX_LINE)
  }
  return null
}

function periodProblem({ label }: Field, period: unknown): string | null {
  if (typeof period !== 'object' || period === null) return words.notDate(label)
  const { gte = null, lte = null } = period as { gte?: unknown; lte?: unknown }
  if (![gte, lte].every((end) => end === null || isMoment(end))) return words.notDate(label)
  return gte !== null && lte !== null && (gte as number) > (lte as number) ? words.rangeOrder(label) : null
}

function ruleProblem({ rules, fields }: Form, { key, type }: Field, values: Values): string | null {
  const value = values[key]
  const pair = rules.same?.find(([, second]) => second === key)
  if (type === 'password' && !pair && typeof value === 'string' && value !== '') {
    if (countCharacters(value) > MAX_PASSWORD) return words.passwordLong
    if (rules.newPasswords?.includes(key) && countCharacters(value) < MIN_PASSWORD) return words.passwordShort
  }
  const first = pair && fields.some((field) => field.key === pair[0]) ? values[pair[0]] : undefined
  return pair && (first ?? '') !== (value ?? '') ? words.passwordsDiffer : null
}
