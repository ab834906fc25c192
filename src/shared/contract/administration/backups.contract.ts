import { z } from 'zod'
import { backupOverview, backupSchedule } from '#shared/entities/administration/backups.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('Backups contain the data of all organisations.')
const DESCRIPTION = 'Returns the same as the list. 409 if no place is set, or if a backup or verification is running.'

/** Backups of the server. These endpoints answer 404 to everyone but administrators. */
export const backupsContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/backups',
    summary: 'List backups',
    description: 'Returns where backups go, their schedule, and the last 100 backups, newest first.',
    reply: backupOverview,
    effect: 'read',
    access,
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/backups',
    summary: 'Back up now',
    description: DESCRIPTION,
    body: z.strictObject({}),
    reply: backupOverview,
    effect: 'write',
    access,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/backups/verify',
    summary: 'Verify a backup',
    description: `Reads every byte of a backup; of the newest one if \`backup\` is left out. ${DESCRIPTION}`,
    body: z.strictObject({
      backup: z
        .string()
        .max(22)
        .regex(/^\d{4}-\d\d-\d\d-\d{6}(-\d{1,4})?$/)
        .optional()
        .describe('The name of a backup.'),
    }),
    reply: backupOverview,
    effect: 'write',
    access,
  }),
  changeSchedule: endpoint({
    method: 'POST',
    path: '/admin/backups/schedule',
    summary: 'Change the schedule of backups',
    body: backupSchedule.partial(),
    reply: backupOverview,
    effect: 'write',
    access,
  }),
}
