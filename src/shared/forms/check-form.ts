import { formMessages } from '#shared/words/forms/forms.ts'
import type { Reason } from '#shared/words/reason.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_LINE, MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '#shared/rules/limits.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import { findEntryProblem } from './array-entry.ts'
import type { Form } from './define-form.ts'
import { takesInput, type Field, type FormInput } from './field.ts'
import { isEmptyValue, toCountedText, normalizeFieldValue } from './normalize-field-value.ts'
import { countCharacters, countWords, removeNonStrict } from './typing.ts'
import { ADMIN_VIEWER, listVisibleFields, type FormViewer } from './visible-fields.ts'

export interface Problem {
  key: string
  message: string
}

/** The message shown in the form, and the reason code that the API returns. */
type FieldError = [message: string, ...why: Reason]

type CustomMessages = { required?: string; email?: string }

interface Options {
  viewer?: FormViewer
  /** Required fields are checked only if they are among the form's default fields. */
  requireDefaultsOnly?: boolean
}

/**
 * Validates a form in the order of its fields, in the browser and on the server alike. Hidden, static and disabled
 * fields are skipped.
 * @spec 5.submit.1
 */
export function checkForm(
  form: Form,
  values: FormInput,
  { viewer = ADMIN_VIEWER, requireDefaultsOnly = false }: Options = {},
): (Problem & { reason: Reason })[] {
  const problems: (Problem & { reason: Reason })[] = []
  const shownFields = new Set(listVisibleFields(form.fields, values, viewer))
  for (const field of form.fields.filter(takesInput)) {
    if (!shownFields.has(field)) continue
    const isRequiredChecked = !requireDefaultsOnly || field.default === true
    const error =
      findFieldError(field, values[field.key], isRequiredChecked, form.rules.customMessages?.[field.key]) ??
      findRuleError(form, field, values)
    if (error === null) continue
    const [message, ...reason] = error
    problems.push({ key: field.key, message, reason })
  }
  return problems
}

/**
 * @spec 5.form.3
 * @spec 5.form.4
 */
function findFieldError(
  field: Field,
  value: unknown,
  isRequiredChecked: boolean,
  customMessages: CustomMessages = {},
): FieldError | null {
  if (isEmptyValue(field, value))
    return field.required && isRequiredChecked
      ? [customMessages.required ?? formMessages.required(field.label), 'required']
      : null
  const normalizedValue = normalizeFieldValue(field, value)
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'password':
    case 'richtext':
      return typeof normalizedValue === 'string'
        ? findTextError(field, normalizedValue, customMessages)
        : toInvalidError(field)
    case 'array':
      return findListError(field, normalizedValue)
    case 'multiple':
      return Array.isArray(normalizedValue) && normalizedValue.every((option) => isOption(field, option))
        ? null
        : toInvalidError(field)
    case 'dropdown':
      return isOption(field, normalizedValue) ? null : toInvalidError(field)
    case 'date':
      return isDay(normalizedValue) ? null : toDateError(field)
    case 'date_range':
      return findPeriodError(field, normalizedValue)
    case 'checkmark':
      return typeof normalizedValue === 'boolean' ? null : toInvalidError(field)
    default:
      return null
  }
}

const toInvalidError = ({ label }: Field): FieldError => [formMessages.invalid(label), 'not_taken']
const toDateError = ({ label }: Field): FieldError => [formMessages.notDate(label), 'not_day']
const toLengthError = ({ label }: Field, maxCharacters: number): FieldError => [
  formMessages.tooManyCharacters(label, maxCharacters),
  'too_long',
  maxCharacters,
]
const isOption = ({ options = [] }: Field, value: unknown) => options.some((option) => option.value === value)
const DAY_MS = 86_400_000
const isMoment = (value: unknown) => Number.isInteger(value) && !Number.isNaN(new Date(value as number).getTime())
const isDay = (value: unknown) => isMoment(value) && (value as number) % DAY_MS === 0

/** Maximum number of stored characters by type of field. Web addresses have their own limit. */
const MAX_CHARACTERS: Partial<Record<Field['type'], number>> = {
  text: MAX_LINE,
  textarea: MAX_TEXT,
  richtext: MAX_TEXT,
}

/**
 * @spec 5.form.1
 * @spec 5.form.2
 */
function findTextError(field: Field, text: string, customMessages: CustomMessages): FieldError | null {
  const { label, max_chars, max_words } = field
  if (field.is_url && !isWebUrl(text)) return [formMessages.notUrl(label), 'not_url']
  if (field.is_email && !isEmail(text)) return [customMessages.email ?? formMessages.notEmail(label), 'not_email']
  if (field.strict_chars && removeNonStrict(text) !== text) return [formMessages.notStrict(label), 'alias_signs']
  const countedText = field.type === 'richtext' ? toCountedText(text) : text
  if (max_chars !== undefined && countCharacters(countedText) > max_chars) return toLengthError(field, max_chars)
  if (max_words !== undefined && countWords(countedText) > max_words)
    return [formMessages.tooManyWords(label, max_words), 'too_many_words', max_words]
  const maxCharacters = field.is_url ? undefined : MAX_CHARACTERS[field.type]
  return maxCharacters !== undefined && countCharacters(text) > maxCharacters
    ? toLengthError(field, maxCharacters)
    : null
}

function findListError(field: Field, list: unknown): FieldError | null {
  if (!Array.isArray(list)) return toInvalidError(field)
  for (const entry of list) {
    if (typeof entry !== 'string' || toOneLine(entry) !== entry) return toInvalidError(field)
    const error = findEntryProblem(field, entry)
    if (error) return [error, field.is_url ? 'not_url' : 'not_email']
    if (!field.is_url && countCharacters(entry) > MAX_LINE) return toLengthError(field, MAX_LINE)
  }
  return null
}

function findPeriodError(field: Field, period: unknown): FieldError | null {
  if (typeof period !== 'object' || period === null) return toDateError(field)
  const { gte = null, lte = null } = period as { gte?: unknown; lte?: unknown }
  if (![gte, lte].every((end) => end === null || isMoment(end))) return toDateError(field)
  return gte !== null && lte !== null && (gte as number) > (lte as number)
    ? [formMessages.rangeOrder(field.label), 'ends_before']
    : null
}

function findRuleError({ rules, fields }: Form, { key, type }: Field, values: FormInput): FieldError | null {
  const value = values[key]
  const matchingFieldPair = rules.matchingFieldPairs?.find(([, second]) => second === key)
  if (type === 'password' && !matchingFieldPair && typeof value === 'string' && value !== '') {
    if (countCharacters(value) > MAX_PASSWORD) return [formMessages.passwordLong, 'too_long', MAX_PASSWORD]
    if (rules.newPasswords?.includes(key) && countCharacters(value) < MIN_PASSWORD)
      return [formMessages.passwordShort, 'password_short', MIN_PASSWORD]
  }
  const firstValue =
    matchingFieldPair && fields.some((field) => field.key === matchingFieldPair[0])
      ? values[matchingFieldPair[0]]
      : undefined
  return matchingFieldPair && (firstValue ?? '') !== (value ?? '') ? [formMessages.passwordsDiffer, 'not_taken'] : null
}
