import { z } from 'zod'

const unixTimeMs = z.number().describe('Unix time in milliseconds.')

/** Hours between two scheduled backups. */
export const BACKUP_INTERVALS = [6, 12, 24, 168] as const
/** A run makes or verifies a backup, lists its projects, or restores one of them. */
export const BACKUP_RUN_KINDS = ['backup', 'verification', 'listing', 'restore'] as const
export const BACKUP_RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export const BACKUP_CAUSES = ['schedule', 'person', 'command'] as const
export const BACKUP_WARNINGS = ['never', 'failed', 'overdue'] as const

export const MAX_KEPT_BACKUPS = 1000
const keptCount = z.int().min(0).max(MAX_KEPT_BACKUPS)

export const backupSchedule = z.strictObject({
  is_on: z.boolean(),
  interval_hours: z.union(BACKUP_INTERVALS.map((hours) => z.literal(hours))),
  hour: z.int().min(0).max(23).describe('Hour of the day in UTC. Weekly backups are made on Mondays.'),
  keep_daily: keptCount.describe('Of so many days, the newest backup is kept.'),
  keep_weekly: keptCount.describe('Of so many weeks, the newest backup is kept.'),
  keep_monthly: keptCount.describe('Of so many months, the newest backup is kept.'),
})
export type BackupSchedule = z.infer<typeof backupSchedule>

/** A backup that was made or attempted. */
export const backupRun = z.object({
  id: z.string(),
  name: z.string().nullable().describe('The name of the backup in its place. null until it exists.'),
  state: z.enum([...BACKUP_RUN_STATES, 'damaged']),
  cause: z.enum(BACKUP_CAUSES),
  person: z.string().nullable().describe('Name of the administrator who asked for it.'),
  created_at: unixTimeMs,
  started_at: unixTimeMs.nullable(),
  ended_at: unixTimeMs.nullable(),
  files: z.number().nullable(),
  bytes: z.number().nullable().describe('Size of its files and tables in bytes.'),
  copied_bytes: z
    .number()
    .nullable()
    .describe(
      'Bytes that this backup has added to the place: its tables, and files that no earlier backup had copied.',
    ),
  lost: z.number().nullable().describe('Files that the store had lost, or whose bytes had changed.'),
  verified_at: unixTimeMs.nullable().describe('When it was last read and found intact.'),
  is_verifying: z.boolean(),
  error: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe('Why it failed, or why its last verification did.'),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupProject = z.object({
  id: z.string(),
  title: z.string(),
  org: z.string().describe('Id of its organisation.'),
  org_title: z.string(),
  items: z.number().describe('Number of items that weren’t in Trash.'),
})
export type BackupProject = z.infer<typeof backupProject>

/** The projects of a backup, as they were. */
export const backupContents = z.object({
  state: z.enum([...BACKUP_RUN_STATES, 'unread']),
  projects: z.array(backupProject).describe('By title. Empty until the state is `done`.'),
  error: z.string().nullable().describe('Why the backup couldn’t be read.'),
})
export type BackupContents = z.infer<typeof backupContents>

export const RESTORE_STEPS = ['loading', 'copying'] as const

/** A project that an administrator restores out of a backup, as a new one. */
export const backupRestore = z.object({
  id: z.string(),
  backup: z.string().describe('The name of the backup.'),
  title: z.string().describe('Title of the new project.'),
  state: z.enum(BACKUP_RUN_STATES),
  step: z.enum(RESTORE_STEPS).nullable(),
  person: z.string().nullable().describe('Name of the administrator who asked for it.'),
  created_at: unixTimeMs,
  ended_at: unixTimeMs.nullable(),
  project: z.string().nullable().describe('Id of the new project. Its import continues automatically.'),
  import: z.string().nullable(),
  lost: z.number().nullable().describe('Items whose files had already been lost when the backup was made.'),
  error: z.string().nullable(),
})
export type BackupRestore = z.infer<typeof backupRestore>

export const backupOverview = z.object({
  place: z
    .string()
    .nullable()
    .describe('Where backups go, without credentials. null if the operator has set no place.'),
  is_encrypted: z.boolean(),
  schedule: backupSchedule,
  next_at: unixTimeMs.nullable().describe('When the next scheduled backup begins. null if there is none.'),
  last_good_at: unixTimeMs.nullable().describe('When the last good backup began.'),
  warning: z.enum(BACKUP_WARNINGS).nullable(),
  is_busy: z.boolean().describe('Whether a run is waiting or running.'),
  activity: z.enum(BACKUP_RUN_KINDS).nullable().describe('The kind of the current run.'),
  backups: z.array(backupRun),
  restores: z.array(backupRestore).describe('The last ten, newest first.'),
})
export type BackupOverview = z.infer<typeof backupOverview>
