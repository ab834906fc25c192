import { z } from 'zod'
import { MAIL_KIND_NAMES } from '#shared/rules/mails/mail-kind-names.ts'
import { HOLD_REASONS } from '#shared/rules/mails/hold-reasons.ts'
import { subscription } from '../org.ts'

const unixTimeMs = z.number().describe('Unix time in milliseconds.')
const processingStep = z.enum(['process', 'clean', 'pages', 'tiles', 'stream'])
export const JOB_STEPS = processingStep.options
export const JOB_STATES = ['waiting', 'running', 'failed'] as const
export const MAIL_STATES = ['waiting', 'held', 'sent', 'saved', 'failed'] as const
export const USER_STATES = ['locked', 'unconfirmed', 'admins'] as const
export const ORG_SORTS = ['newest', 'storage'] as const

/** The changes that an administrator can make to an account. */
export const USER_ACTS = ['end_sessions', 'confirm', 'lock', 'unlock', 'reset_second_step'] as const
export type UserAct = (typeof USER_ACTS)[number]

/** An account in the list on the admin pages. */
export const adminAccount = z.object({
  id: z.string(),
  role: z.enum(['admin', 'user']),
  username: z.string(),
  email: z.string(),
  created_at: unixTimeMs,
  seen_at: unixTimeMs.nullable(),
  confirmed: z.boolean(),
  two_step: z.boolean().describe('Whether two-step sign-in is on.'),
  locked_at: unixTimeMs.nullable(),
  sessions: z.number().describe('Number of active sessions.'),
  orgs: z.number().describe('Number of organisations that they own.'),
  projects: z.number().describe('Number of projects that they are a member of.'),
})
export type AdminAccount = z.infer<typeof adminAccount>

/** An organisation in the list on the admin pages. */
export const orgAccount = z.object({
  id: z.string(),
  title: z.string(),
  created_at: unixTimeMs,
  owners: z.array(z.object({ id: z.string(), username: z.string() })).describe('The first three owners.'),
  projects: z.number(),
  people: z.number().describe('Number of members and invited people, not counting owners.'),
  bytes: z.number(),
  subscription: subscription.nullable(),
})
export type OrgAccount = z.infer<typeof orgAccount>

/** A processing step of a file that is waiting, running or has failed. */
export const processingJob = z.object({
  file: z.string(),
  step: processingStep,
  state: z.enum(JOB_STATES),
  reason: z
    .array(z.union([z.string(), z.number()]))
    .nullable()
    .describe('Why it failed: a code and its values. null if it hasn’t failed.'),
  tries: z.number().describe('Number of times that it failed or its process died.'),
  began_at: unixTimeMs.describe('When the file was uploaded, as Unix time in milliseconds.'),
  artifact: z.object({ id: z.string(), title: z.string(), project: z.string() }).nullable(),
  org: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type ProcessingJob = z.infer<typeof processingJob>

/** Number of steps that finished within a period of ten minutes. */
export const throughput = z.object({ at: unixTimeMs, step: processingStep, done: z.number(), failed: z.number() })
export type Throughput = z.infer<typeof throughput>

/** An outgoing mail without its text. It is `saved` if the server had no mail server to send it. */
export const outboxMail = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KIND_NAMES),
  email: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.number(),
  created_at: unixTimeMs,
  sent_at: unixTimeMs.nullable(),
  next_at: unixTimeMs
    .nullable()
    .describe('Time of the next attempt, as Unix time in milliseconds. null if there is none.'),
  problem: z.string().nullable().describe('Last response of the mail server. null if there was no problem.'),
  held: z.enum(HOLD_REASONS).nullable().describe('Why the email is held. null if it isn’t.'),
})
export type OutboxMail = z.infer<typeof outboxMail>

const mailCounts = z.object({
  day: z.int().describe('Number of emails sent in the last 24 hours.'),
  week: z.int().describe('Number of emails sent in the last seven days.'),
  held: z.int().describe('Number of emails on hold, however old.'),
})

/**
 * How many mails to other people each organisation and user has caused. Visitors without an account are counted
 * together.
 */
export const mailVolume = z.object({
  senders: z.array(
    mailCounts.extend({
      org: z.object({ id: z.string(), title: z.string() }).nullable(),
      user: z.object({ id: z.string(), username: z.string(), email: z.string(), confirmed: z.boolean() }).nullable(),
    }),
  ),
  total: mailCounts.describe('The counts of all senders. At most 50 senders are listed.'),
  held: z
    .array(z.object({ reason: z.enum(HOLD_REASONS), count: z.int() }))
    .describe('How many emails are on hold, by reason.'),
  is_sending: z.boolean().describe('Whether a mail server is set. If not, emails are only saved on the server.'),
  day: z.number().describe('Number of emails sent that count towards the daily limit.'),
  fresh: z.number().describe('How many of these were caused by new organisations and people without an account.'),
  most: z
    .number()
    .describe('Daily limit of emails. New organisations and people without an account share a tenth of it.'),
})
export type MailVolume = z.infer<typeof mailVolume>

/** The size of the server in numbers. */
export const serverTotals = z.object({
  people: z.int(),
  new_people: z.int().describe('Accounts created in the last seven days.'),
  seen_people: z.int().describe('Accounts used in the last seven days.'),
  orgs: z.int(),
  projects: z.int(),
  bytes: z.number().describe('Size of all originals in bytes.'),
})
export type ServerTotals = z.infer<typeof serverTotals>

/** The groups of settings, in the order of the documentation. */
export const SETTING_GROUPS = ['network', 'data', 'backups', 'email', 'accounts', 'files', 'payments', 'log'] as const
/** A setting in effect. The values of secret settings are left out. */
export const setting = z.object({
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  value: z.string().nullable(),
  secret: z.boolean(),
  from: z.enum(['environment', 'file', 'default']),
})
export type Setting = z.infer<typeof setting>

export const HEALTH_STATES = ['ok', 'warn', 'fail'] as const
/** The result of one health check: a state, and a message code with values. */
export const healthCheckResult = z.object({
  name: z.string(),
  state: z.enum(HEALTH_STATES),
  said: z.array(z.union([z.string(), z.number()])).min(1),
})
export type HealthCheckResult = z.infer<typeof healthCheckResult>
