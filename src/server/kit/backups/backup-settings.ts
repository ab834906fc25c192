import { readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { wholeNumber } from '../config-values.ts'

const MIN_PASSPHRASE_LENGTH = 12
const PASSPHRASE_LENGTH = `must be at least ${MIN_PASSPHRASE_LENGTH} characters long`

/** The settings of backups. */
export const backupVariables = {
  BACKUP_TO: z
    .string()
    .refine(
      (to) => !to.startsWith('s3://') || URL.canParse(to),
      'must be a directory, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example.org',
    )
    .optional(),
  BACKUP_AWS_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_LOCK_DAYS: wholeNumber(0, 36_500).default(0),
  BACKUP_PASSPHRASE: z.string().min(MIN_PASSPHRASE_LENGTH, PASSPHRASE_LENGTH).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
}
const schema = z.object(backupVariables)

export interface BackupSettings {
  /** Where scheduled backups go: a directory or the address of a bucket; if undefined, there are none. */
  to: string | undefined
  /** If undefined, a bucket is used with the credentials of STORAGE_URL. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** For how many days a bucket locks files against deletion; 0 for not at all. */
  lockDays: number
  /** If undefined, backups aren't encrypted. */
  passphrase: string | undefined
}

/** Where backups are, for people to read: without credentials and parameters. */
export function getPlaceLabel(address: string): string {
  if (!address.startsWith('s3://') || !URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return `s3://${host}${pathname}`
}

/** Reads the settings of backups; empty values count as unset. Throws an error that names the first invalid variable. */
export function readBackupSettings(env: NodeJS.ProcessEnv, dataDir?: string): BackupSettings {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const { BACKUP_TO: to, BACKUP_AWS_ACCESS_KEY_ID: accessKeyId, ...values } = parsed.data
  const secretAccessKey = values.BACKUP_AWS_SECRET_ACCESS_KEY
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error('BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY must be set together')
  const place = to === undefined || to.startsWith('s3://') ? to : resolve(to)
  if (dataDir !== undefined && place !== undefined && `${place}${sep}`.startsWith(join(dataDir, sep)))
    throw new Error('BACKUP_TO must be outside DATA_DIR, best on another disk')
  return {
    to: place,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    lockDays: values.BACKUP_LOCK_DAYS,
    passphrase: readPassphrase(values),
  }
}

function readPassphrase({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_PASSPHRASE_FILE: path,
}: Pick<z.infer<typeof schema>, 'BACKUP_PASSPHRASE' | 'BACKUP_PASSPHRASE_FILE'>): string | undefined {
  if (path === undefined) return passphrase
  if (passphrase !== undefined)
    throw new Error('BACKUP_PASSPHRASE_FILE must not be set together with BACKUP_PASSPHRASE')
  let content: string
  try {
    content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`BACKUP_PASSPHRASE_FILE: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
  if (content.length < MIN_PASSPHRASE_LENGTH)
    throw new Error(`BACKUP_PASSPHRASE_FILE: the passphrase ${PASSPHRASE_LENGTH}`)
  return content
}
