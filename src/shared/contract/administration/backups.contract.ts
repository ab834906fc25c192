import { z } from 'zod'
import { backupContents, backupOverview, backupSchedule } from '#shared/entities/administration/backups.ts'
import { id, requiredLine } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('Backups contain the data of all organisations.')
const DESCRIPTION = 'Returns the same as the list. 409 if no place is set, or if another run is waiting or running.'

const backup = z
  .string()
  .max(22)
  .regex(/^\d{4}-\d\d-\d\d-\d{6}(-\d{1,4})?$/)
  .describe('The name of a backup.')

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
    body: z.strictObject({ backup: backup.optional() }),
    reply: backupOverview,
    effect: 'write',
    access,
  }),
  contents: endpoint({
    method: 'GET',
    path: '/admin/backups/projects',
    summary: 'List the projects of a backup',
    description: 'As they were when it was made. They are known once the backup was read for it.',
    query: z.strictObject({ backup }),
    reply: backupContents,
    effect: 'read',
    access,
  }),
  readContents: endpoint({
    method: 'POST',
    path: '/admin/backups/projects',
    summary: 'Read which projects a backup has',
    description: 'Unless they are known. 409 if another run is waiting or running.',
    body: z.strictObject({ backup }),
    reply: backupContents,
    effect: 'write',
    rate: 'bulk',
    access,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/backups/restore',
    summary: 'Restore a project out of a backup',
    description: `As a new project, whose items are private if the former one still exists. ${DESCRIPTION}`,
    body: z.strictObject({
      backup,
      project: id.describe('One of the projects of the backup, which must have been read.'),
      org: id.describe('The organisation that gets it.'),
      title: requiredLine.describe('The title of the new project.'),
    }),
    reply: backupOverview,
    effect: 'write',
    rate: 'bulk',
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
