import { formMessages as words } from '#shared/messages.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#shared/rules/limits.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { entryProblem } from './array-entry.ts'
import type { Form } from './define-form.ts'
import { holdsValue, type Field, type Values } from './field.ts'
import { isEmpty, sentValue } from './sent.ts'
import { countCharacters, countWords, strictOnly } from './typing.ts'
import { EVERYTHING, visibleFields, type Viewer } from './visible.ts'

export interface Problem {
  key: string
  message: string
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
  for (const field of visibleFields(form.fields, values, viewer)) {
    if (!holdsValue(field) || field.static || field.disabled) continue
    const asked = !requireDefaultsOnly || field.default === true
    const message =
      problemOf(field, values[field.key], asked, form.rules.says?.[field.key]) ?? ruleProblem(form, field, values)
    if (message !== null) found.push({ key: field.key, message })
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
      return periodProblem(field, sent as { gte?: unknown; lte?: unknown })
    case 'checkmark':
      return typeof sent === 'boolean' ? null : words.invalid(field.label)
    default:
      return null
  }
}

const isOption = ({ options = [] }: Field, value: unknown) => options.some((option) => option.value === value)
const DAY_MS = 86_400_000
const isDay = (value: unknown) => Number.isInteger(value) && (value as number) % DAY_MS === 0

/**
 * @spec 5.form.1
 * @spec 5.form.2
 */
function textProblem(field: Field, text: string, says: Says): string | null {
  const { label, max_chars, max_words } = field
  if (field.is_url && !isWebUrl(text)) return words.notUrl(label)
  if (field.is_email && !isEmail(text)) return says.email ?? words.notEmail(label)
  if (field.strict_chars && strictOnly(text) !== text) return words.notStrict(label)
  if (max_chars !== undefined && countCharacters(text) > max_chars) return words.tooManyCharacters(label, max_chars)
  if (max_words !== undefined && countWords(plain(field, text)) > max_words) return words.tooManyWords(label, max_words)
  return null
}

const plain = (field: Field, text: string) => (field.type === 'richtext' ? text.replace(/<[^>]*>|&nbsp;/g, ' ') : text)

function listProblem(field: Field, list: unknown): string | null {
  if (!Array.isArray(list)) return words.invalid(field.label)
  for (const entry of list) {
    const wrong = typeof entry === 'string' ? entryProblem(field, entry) : words.invalid(field.label)
    if (wrong) return wrong
  }
  return null
}

function periodProblem({ label }: Field, { gte = null, lte = null }: { gte?: unknown; lte?: unknown }): string | null {
  if (![gte, lte].every((day) => day === null || isDay(day))) return words.notDate(label)
  return gte !== null && lte !== null && (gte as number) > (lte as number) ? words.rangeOrder(label) : null
}

function ruleProblem({ rules, fields }: Form, { key }: Field, values: Values): string | null {
  const value = values[key]
  if (rules.newPasswords?.includes(key) && typeof value === 'string' && value !== '') {
    if (value.length < MIN_PASSWORD) return words.passwordShort
    if (value.length > MAX_PASSWORD) return words.passwordLong
  }
  const pair = rules.same?.find(([, second]) => second === key)
  const first = pair && fields.some((field) => field.key === pair[0]) ? values[pair[0]] : undefined
  return pair && (first ?? '') !== (value ?? '') ? words.passwordsDiffer : null
}
