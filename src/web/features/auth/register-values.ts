import { formMessages, registerMessages as words } from '#shared/messages.ts'
import { isEmail } from '#web/kit/is-email.ts'

export const EMPTY = {
  org_title: '',
  username: '',
  email: '',
  password: '',
  password_verify: '',
  how_hear: '',
  how_hear_additional: '',
  terms: false,
}
export type RegisterValues = typeof EMPTY
export type RegisterField = keyof RegisterValues

const MIN_PASSWORD = 8
const REQUIRED = {
  org_title: words.orgTitle,
  username: words.username,
  email: words.email,
  password: words.password,
  password_verify: words.passwordVerify,
} as const

/** What is wrong, by field; empty where nothing is. */
export function checkRegister(values: RegisterValues, invited: boolean): Partial<Record<RegisterField, string>> {
  const wrong: Partial<Record<RegisterField, string>> = {}
  for (const [key, label] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    if (key === 'org_title' && invited) continue
    if (!values[key].trim()) wrong[key] = formMessages.required(label)
  }
  if (!wrong.email && !isEmail(values.email)) wrong.email = formMessages.notEmail(words.email)
  if (!wrong.password && values.password.length < MIN_PASSWORD) wrong.password = formMessages.passwordShort
  if (!wrong.password_verify && values.password !== values.password_verify)
    wrong.password_verify = formMessages.passwordsDiffer
  if (!values.terms) wrong.terms = formMessages.required(words.terms)
  return wrong
}

/** What is sent: the repeated password stays here, empty answers are left out. */
export function toBody(values: RegisterValues, invite?: { id: string; token: string }) {
  const { org_title, username, email, password, how_hear, how_hear_additional, terms } = values
  return {
    username: username.trim(),
    email: email.trim().toLowerCase(),
    password,
    terms,
    ...(invite ? { invite: invite.id, token: invite.token } : { org_title: org_title.trim() }),
    ...(how_hear && { how_hear }),
    ...(how_hear === 'other' && how_hear_additional && { how_hear_additional }),
  }
}
