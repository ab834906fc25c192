import { z } from 'zod'
import { ACTIVITY_ACTS, activity } from '#shared/entities/activity.ts'
import {
  adminAccount,
  healthCheckResult,
  outboxMail,
  MAIL_STATES,
  mailVolume,
  ORG_SORTS,
  orgAccount,
  serverTotals,
  setting,
  USER_ACTS,
  USER_STATES,
} from '#shared/entities/administration/administration.ts'
import { id, line, pageLimit, plainText } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const pageQuery = { query: line.optional(), cursor: plainText(200).optional(), limit: pageLimit }
const cursor = z.string().nullable()
const access = administrators('The call concerns all users and organisations.')

/** Server administration. These endpoints answer 404 to everyone but administrators. */
export const administrationContract = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    summary: 'Count what needs an administrator’s attention',
    description:
      'Returns the numbers of unanswered help requests and new contact form messages, each counted up to 1,000, and the number of held emails.',
    reply: z.object({ questions: z.int(), messages: z.int(), held_mails: z.int() }),
    effect: 'read',
    access,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    summary: 'Get an overview of the server',
    description:
      'Counts accounts, organisations, projects, stored bytes and emails that are not sent. Emails are counted up to 10,000.',
    reply: serverTotals.extend({
      mails: z.object({ waiting: z.int(), held: z.int(), failed: z.int() }),
    }),
    effect: 'read',
    rate: 'search',
    access,
  }),
  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'List accounts',
    description: 'Newest first. `query` matches the beginnings of words in the name or email address.',
    query: z.strictObject({ ...pageQuery, state: z.enum(USER_STATES).optional() }),
    reply: z.object({ users: z.array(adminAccount), cursor }),
    effect: 'read',
    access,
  }),
  actOnUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id',
    summary: 'Change the state of an account',
    description:
      '`end_sessions` signs the user out everywhere, `confirm` confirms their email address, `lock` suspends the account, `unlock` restores access and `reset_second_step` turns off two-step sign-in.',
    params,
    body: z.strictObject({ act: z.enum(USER_ACTS) }),
    reply: adminAccount,
    effect: 'write',
    access,
  }),
  orgs: endpoint({
    method: 'GET',
    path: '/admin/orgs',
    summary: 'List organisations',
    description: 'Newest first, or largest storage first. `query` matches the beginnings of words in the name.',
    query: z.strictObject({ ...pageQuery, sort: z.enum(ORG_SORTS).optional() }),
    reply: z.object({ orgs: z.array(orgAccount), cursor }),
    effect: 'read',
    access,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/admin/mails',
    summary: 'List the emails of the last month',
    description: 'Newest first. `query` matches the beginnings of words in the address or type.',
    query: z.strictObject({ ...pageQuery, state: z.enum(MAIL_STATES).optional() }),
    reply: z.object({ mails: z.array(outboxMail), cursor }),
    effect: 'read',
    access,
  }),
  mailVolume: endpoint({
    method: 'GET',
    path: '/admin/mail-volume',
    summary: 'Get the volume of outgoing email',
    description:
      'Lists who causes emails to other people, those with held emails first, and counts the emails of the day and those on hold by reason.',
    reply: mailVolume,
    effect: 'read',
    rate: 'search',
    access,
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    summary: 'Send an email now',
    description: 'For emails that are waiting, held or failed. 409 if the email has already been sent.',
    params,
    reply: outboxMail,
    effect: 'write',
    access,
  }),
  readMail: endpoint({
    method: 'GET',
    path: '/admin/mails/:id/text',
    summary: 'Read a saved email',
    description:
      'Returns the text of an email that is only saved on the server. Each call is logged. 404 if the server sends its emails, if the file is gone, or if the email is addressed to another administrator.',
    params,
    reply: z.object({ subject: z.string(), text: z.string() }),
    effect: 'read',
    access,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/admin/activity',
    summary: 'List the activity of all projects',
    description:
      'Newest first. `query` matches the beginnings of words in the name or email address of the person who acted.',
    query: z.strictObject({ ...pageQuery, act: z.enum(ACTIVITY_ACTS).optional() }),
    reply: z.object({
      activity: z.array(activity.extend({ project_title: z.string().nullable() })),
      cursor,
    }),
    effect: 'read',
    access,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    summary: 'List the server’s settings',
    description: 'Returns the values in effect and where they come from. Secret settings have no value.',
    reply: z.array(setting),
    effect: 'read',
    access,
  }),
  health: endpoint({
    method: 'GET',
    path: '/admin/health',
    summary: 'Run the system checks',
    description: 'Checks the database, storage, tools, disk, clock and email.',
    reply: z.array(healthCheckResult),
    effect: 'read',
    rate: 'search',
    access,
  }),
}
