import { z } from 'zod'
import { ACTS, activity } from '#shared/entities/activity.ts'
import {
  account,
  healthPart,
  letter,
  LETTER_STATES,
  mailVolume,
  ORG_SORTS,
  orgAccount,
  setting,
  USER_ACTS,
  USER_STATES,
} from '#shared/entities/administration/administration.ts'
import { id, line, pageLimit, plain } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const paged = { query: line.optional(), cursor: plain(200).optional(), limit: pageLimit }
const cursor = z.string().nullable()
const access = administrators('it is about everybody')

/** What whoever runs the server does there, about everybody. To all others none of it is there. */
export const administrationContract = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    summary:
      'How many questions and how many messages of the contact form nobody has looked after (at most a thousand are counted), and how many mails wait at a bound',
    reply: z.object({ questions: z.int(), messages: z.int(), held_mails: z.int() }),
    effect: 'read',
    access,
  }),
  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'All accounts, the newest first; found by how words of their name or address begin',
    query: z.strictObject({ ...paged, state: z.enum(USER_STATES).optional() }),
    reply: z.object({ users: z.array(account), cursor }),
    effect: 'read',
    access,
  }),
  actOnUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id',
    summary:
      'End the sessions of somebody, confirm their address, lock them out or let them in again, or have them sign in without their second step',
    params,
    body: z.strictObject({ act: z.enum(USER_ACTS) }),
    reply: account,
    effect: 'write',
    access,
  }),
  orgs: endpoint({
    method: 'GET',
    path: '/admin/orgs',
    summary: 'All organisations, the newest or those that keep the most first; found by how words of their name begin',
    query: z.strictObject({ ...paged, sort: z.enum(ORG_SORTS).optional() }),
    reply: z.object({ orgs: z.array(orgAccount), cursor }),
    effect: 'read',
    access,
  }),
  letters: endpoint({
    method: 'GET',
    path: '/admin/letters',
    summary: 'All mails of the last month, the latest first; found by how words of their address or kind begin',
    query: z.strictObject({ ...paged, state: z.enum(LETTER_STATES).optional() }),
    reply: z.object({ letters: z.array(letter), cursor }),
    effect: 'read',
    access,
  }),
  mailVolume: endpoint({
    method: 'GET',
    path: '/admin/mail-volume',
    summary:
      'Who causes mails to addresses of others, those with held mails first, and how many the server sends in a day',
    reply: mailVolume,
    effect: 'read',
    rate: 'search',
    access,
  }),
  retryLetter: endpoint({
    method: 'POST',
    path: '/admin/letters/:id/retry',
    summary: 'Send a mail right now that waits, is held or was given up; 409 for one that has been sent',
    params,
    reply: letter,
    effect: 'write',
    access,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/admin/activity',
    summary:
      'What was done in all projects, the latest first; found by how words of the name or address of who did it begin',
    query: z.strictObject({ ...paged, act: z.enum(ACTS).optional() }),
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
    summary: 'The settings as they are in force, and where each comes from; of secret ones no value',
    reply: z.array(setting),
    effect: 'read',
    access,
  }),
  health: endpoint({
    method: 'GET',
    path: '/admin/health',
    summary: 'How the database, the store, the tools, the disk, the clock and the mail are',
    reply: z.array(healthPart),
    effect: 'read',
    rate: 'search',
    access,
  }),
}
