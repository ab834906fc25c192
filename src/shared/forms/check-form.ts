import { formMessages } from '#shared/words/forms/forms.ts'
import type { Reason } from '#shared/words/reason.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_LINE, MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '#shared/rules/limits.ts'
import { isNumberText } from '#shared/rules/text/number-text.ts'
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
  /** Names the field, for a prompt. */
  message: string
  /** Says what to correct, for the place under the field. */
  hint: string
}

/** `reason` is what the API returns. */
type FieldError = Omit<Problem, 'key'> & { reason: Reason }

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
    if (error !== null) problems.push({ key: field.key, ...error })
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
    return field.required && isRequiredChecked ? toMissingError(field, customMessages) : null
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

const toMissingError = ({ label, type }: Field, { required }: CustomMessages): FieldError => ({
  message: required ?? formMessages.required(label),
  hint: formMessages.hints[MISSING_HINTS[type] ?? 'required'],
  reason: ['required'],
})
const MISSING_HINTS: Partial<Record<Field['type'], 'tick' | 'choose'>> = {
  checkmark: 'tick',
  dropdown: 'choose',
  multiple: 'choose',
}
const toInvalidError = ({ label }: Field): FieldError => ({
  message: formMessages.invalid(label),
  hint: formMessages.hints.invalid,
  reason: ['not_taken'],
})
const toDateError = ({ label }: Field): FieldError => ({
  message: formMessages.notDate(label),
  hint: formMessages.hints.date,
  reason: ['not_day'],
})
const toLengthError = ({ label }: Field, maxCharacters: number): FieldError => ({
  message: formMessages.tooManyCharacters(label, maxCharacters),
  hint: formMessages.hints.characters(maxCharacters),
  reason: ['too_long', maxCharacters],
})
const toUrlError = ({ label }: Field): FieldError => ({
  message: formMessages.notUrl(label),
  hint: formMessages.hints.url,
  reason: ['not_url'],
})
const toNumberError = ({ label }: Field): FieldError => ({
  message: formMessages.notNumber(label),
  hint: formMessages.hints.number,
  reason: ['wrong_type', 'number'],
})
const toEmailError = ({ label }: Field, { email }: CustomMessages = {}): FieldError => ({
  message: email ?? formMessages.notEmail(label),
  hint: formMessages.hints.email,
  reason: ['not_email'],
})
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
  if (field.is_url && !isWebUrl(text)) return toUrlError(field)
  if (field.is_number && !isNumberText(text)) return toNumberError(field)
  if (field.is_email && !isEmail(text)) return toEmailError(field, customMessages)
  if (field.strict_chars && removeNonStrict(text) !== text)
    return { message: formMessages.notStrict(label), hint: formMessages.hints.strict, reason: ['alias_signs'] }
  const countedText = field.type === 'richtext' ? toCountedText(text) : text
  if (max_chars !== undefined && countCharacters(countedText) > max_chars) return toLengthError(field, max_chars)
  if (max_words !== undefined && countWords(countedText) > max_words)
    return {
      message: formMessages.tooManyWords(label, max_words),
      hint: formMessages.hints.words(max_words),
      reason: ['too_many_words', max_words],
    }
  const maxCharacters = field.is_url ? undefined : MAX_CHARACTERS[field.type]
  return maxCharacters !== undefined && countCharacters(text) > maxCharacters
    ? toLengthError(field, maxCharacters)
    : null
}

function findListError(field: Field, list: unknown): FieldError | null {
  if (!Array.isArray(list)) return toInvalidError(field)
  for (const entry of list) {
    if (typeof entry !== 'string' || toOneLine(entry) !== entry) return toInvalidError(field)
    const message = findEntryProblem(field, entry)
    if (message) return { ...(field.is_url ? toUrlError(field) : toEmailError(field)), message }
    if (!field.is_url && countCharacters(entry) > MAX_LINE) return toLengthError(field, MAX_LINE)
  }
  return null
}

function findPeriodError(field: Field, period: unknown): FieldError | null {
  if (typeof period !== 'object' || period === null) return toDateError(field)
  const { gte = null, lte = null } = period as { gte?: unknown; lte?: unknown }
  if (![gte, lte].every((end) => end === null || isMoment(end))) return toDateError(field)
  return gte !== null && lte !== null && (gte as number) > (lte as number)
    ? { message: formMessages.rangeOrder(field.label), hint: formMessages.hints.order, reason: ['ends_before'] }
    : null
}

function findRuleError({ rules, fields }: Form, { key, type }: Field, values: FormInput): FieldError | null {
  const value = values[key]
  const matchingFieldPair = rules.matchingFieldPairs?.find(([, second]) => second === key)
  if (type === 'password' && !matchingFieldPair && typeof value === 'string' && value !== '') {
    if (countCharacters(value) > MAX_PASSWORD)
      return {
        message: formMessages.passwordLong,
        hint: formMessages.hints.characters(MAX_PASSWORD),
        reason: ['too_long', MAX_PASSWORD],
      }
    if (rules.newPasswords?.includes(key) && countCharacters(value) < MIN_PASSWORD)
      return {
        message: formMessages.passwordShort,
        hint: formMessages.hints.passwordShort(MIN_PASSWORD),
        reason: ['password_short', MIN_PASSWORD],
      }
  }
  const firstValue =
    matchingFieldPair && fields.some((field) => field.key === matchingFieldPair[0])
      ? values[matchingFieldPair[0]]
      : undefined
  return matchingFieldPair && (firstValue ?? '') !== (value ?? '')
    ? { message: formMessages.passwordsDiffer, hint: formMessages.hints.passwordsDiffer, reason: ['not_taken'] }
    : null
}
