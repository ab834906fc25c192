import type { JobKind } from '#server/ports/queue/queue.ts'

const mail = (name: string) => ({ name, retries: 5, seconds: 60, lanes: 1 })

export const mailConfirmation: JobKind<{ user: string }> = mail('mail-confirmation')
export const mailPassword: JobKind<{ email: string }> = mail('mail-password')
export const mailFailures: JobKind<{ email: string }> = mail('mail-failures')
