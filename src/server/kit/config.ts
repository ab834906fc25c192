import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { isEmail, normalizeEmail } from '#shared/rules/email.ts'
import {
  allowedHosts,
  bucketUrl,
  directoryOrBucket,
  hostUrl,
  hostAndPort,
  MAX_PORT,
  mailFromValue,
  webUrl,
  wholeNumber,
} from './config-values.ts'
import type { AllowedHost } from './addresses/open-url.ts'
import { backupVariables, readBackupSettings, type BackupSettings } from './backups/backup-settings.ts'
import { readPlans, type Plans } from './plans/plans.ts'
import { writeSecretFile } from './secrets/write-secret-file.ts'

export interface Config {
  port: number
  host: string
  publicUrl: string
  galleryUrl: string
  storagePublicUrl: string
  dataDir: string
  /** The directory of the server whose folders projects may watch; if undefined, none are watched. */
  importDir: string | undefined
  /** If undefined, the embedded database in dataDir is used. */
  databaseUrl: string | undefined
  /** If undefined, files are stored in dataDir/files. */
  storageUrl: string | undefined
  /** A second store for originals. If undefined, there is none. */
  replica: ReplicaConfig | undefined
  /** If undefined, each mail is written to an .eml file in dataDir/mail. */
  smtpUrl: string | undefined
  mailFrom: string
  secret: string
  admin: { email: string; password: string } | undefined
  registration: 'open' | 'invite'
  /** Maximum organisations that one account may create per day. */
  newOrgsPerDay: number
  /**
   * Maximum mails per day that this server sends to other people's addresses; new organisations and anonymous visitors
   * together get a tenth of them.
   */
  mailsPerDay: number
  roles: ReadonlyArray<'web' | 'worker'>
  ffmpegPath: string | undefined
  ffprobePath: string | undefined
  /** If undefined, files aren't scanned for viruses. */
  clamdUrl: string | undefined
  /** Hosts that imports may fetch files from although they are on a private network. */
  importHosts: readonly AllowedHost[]
  backups: BackupSettings
  /** If undefined, payments are off and administrators set subscription windows and limits. */
  payments: PaymentConfig | undefined
  /** An external chat service that replaces the built-in chat. */
  chat: { url: string; token: string } | undefined
  trustProxy: number
  /** Maximum connections per network address; 0 for no limit. */
  connectionsPerAddress: number
  /** Multiplies all rate limits; 0 disables them. */
  rateFactor: number
  /** Difficulty of the proof of work for contributors: the number of leading zero bits of the hash. */
  submitWork: number
  logLevel: string
  /** Where each variable was set; missing for variables with their default value. */
  sources: Readonly<Partial<Record<Variable, 'environment' | 'file'>>>
  /** The address that serves metrics; if undefined, none are served. */
  metricsAddress: { host: string; port: number } | undefined
}

export interface ReplicaConfig {
  /** A bucket as `s3://…`, or an absolute path. */
  url: string
  /** If undefined, those of the store's bucket. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export interface PaymentConfig {
  secretKey: string
  webhookSecret: string
  apiUrl: string | undefined
  plans: Plans
}

/** The name of a setting. */
export type Variable = keyof typeof variables.shape

/** An invalid setting. The message is a single line that names the variable. */
export class ConfigError extends Error {}

const MIN_SECRET_LENGTH = 32
const PASSWORD_LENGTH = 'must be 8 to 128 characters long'

const variables = z.object({
  PORT: wholeNumber(0, MAX_PORT).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: hostUrl.optional(),
  GALLERY_URL: webUrl.refine((url) => new URL(url).pathname === '/view', 'must end in /view').optional(),
  STORAGE_PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  IMPORT_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a connection URL, such as postgres://user:password@host:5432/name')
    .optional(),
  STORAGE_URL: bucketUrl.optional(),
  STORAGE_REPLICA_URL: directoryOrBucket.optional(),
  REPLICA_AWS_ACCESS_KEY_ID: z.string().optional(),
  REPLICA_AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a mail server URL, such as smtps://user:password@mail.example.org')
    .optional(),
  MAIL_FROM: mailFromValue.default('archive@localhost'),
  SECRET: z.string().min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters long`).optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an email address').transform(normalizeEmail).optional(),
  ADMIN_PASSWORD: z.string().min(8, PASSWORD_LENGTH).max(128, PASSWORD_LENGTH).optional(),
  NEW_ORGS_PER_DAY: wholeNumber(1, 1_000_000).default(5),
  MAILS_PER_DAY: wholeNumber(10, 100_000_000).default(10_000),
  REGISTRATION: z.enum(['open', 'invite'], 'must be open or invite').default('open'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker or web,worker')).min(1)),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
    .optional(),
  IMPORT_HOSTS: allowedHosts.default([]),
  ...backupVariables,
  PAYMENT_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  PAYMENT_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  PAYMENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  PAYMENT_API_URL: webUrl.optional(),
  PLANS: z.string().optional(),
  CHAT_URL: z
    .url({ protocol: /^https?$/, error: 'must be the URL of a script, such as https://chat.example.org/chat.js' })
    .optional(),
  CHAT_TOKEN: z.string().max(500, 'must be at most 500 characters long').optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  CONNECTIONS_PER_ADDRESS: z.coerce.number('must be a whole number, 0 or more').int().min(0).optional(),
  RATE_FACTOR: z.coerce.number('must be a number from 0 to 1000').min(0).max(1000).default(1),
  METRICS_ADDRESS: hostAndPort.optional(),
  SUBMIT_WORK: wholeNumber(0, 30).default(16),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

/**
 * Reads the configuration from environment variables; empty values count as unset. Creates DATA_DIR and, on first
 * start, its secret. `fileVariables` lists the variables that were set by a file. Throws ConfigError, naming the first invalid
 * variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv, fileVariables: ReadonlySet<string> = new Set()): Config {
  const sources = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(sources)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const values = parsed.data
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  }
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    galleryUrl: values.GALLERY_URL ?? `${publicUrl}/view`,
    storagePublicUrl: values.STORAGE_PUBLIC_URL ?? `${publicUrl}/files`,
    dataDir,
    importDir: readImportDir(values, dataDir),
    databaseUrl: values.DATABASE_URL,
    storageUrl: values.STORAGE_URL,
    replica: readReplica(values, dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    secret: values.SECRET ?? readOwnSecret(dataDir),
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    registration: values.REGISTRATION,
    newOrgsPerDay: values.NEW_ORGS_PER_DAY,
    mailsPerDay: values.MAILS_PER_DAY,
    roles: values.ROLES,
    ffmpegPath: values.FFMPEG_PATH,
    ffprobePath: values.FFPROBE_PATH,
    clamdUrl: values.CLAMD_URL,
    importHosts: values.IMPORT_HOSTS,
    backups: readBackups(env, dataDir),
    payments: readPayments(values),
    chat: readChat(values),
    trustProxy: values.TRUST_PROXY,
    // Behind a proxy, all connections come from one address.
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS ?? (values.TRUST_PROXY > 0 ? 0 : 1000),
    rateFactor: values.RATE_FACTOR,
    submitWork: values.SUBMIT_WORK,
    logLevel: values.LOG_LEVEL,
    sources: Object.fromEntries(
      Object.keys(variables.shape)
        .filter((name) => name in sources)
        .map((name) => [name, fileVariables.has(name) ? 'file' : 'environment']),
    ),
    metricsAddress: values.METRICS_ADDRESS,
  }
}

/**
 * The external chat is a script at a URL. Chat services that identify their customers by a token may need it in that
 * URL.
 */
function readChat({ CHAT_URL: url, CHAT_TOKEN: token = '' }: z.infer<typeof variables>): Config['chat'] {
  if (!url && token)
    throw new ConfigError('CHAT_TOKEN works only together with CHAT_URL. Set CHAT_URL as well, or unset CHAT_TOKEN')
  return url ? { url: url.replace(/\{token\}|%7Btoken%7D/gi, encodeURIComponent(token)), token } : undefined
}

function readBackups(env: NodeJS.ProcessEnv, dataDir: string): BackupSettings {
  try {
    return readBackupSettings(env, dataDir)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** The server's own files, such as its secret, must not be imported. */
function readImportDir({ IMPORT_DIR: path }: z.infer<typeof variables>, dataDir: string): string | undefined {
  if (path === undefined) return undefined
  const importDir = resolve(path)
  if (isWithin(importDir, dataDir) || isWithin(dataDir, importDir))
    throw new ConfigError('IMPORT_DIR must be a directory outside DATA_DIR, and must not contain it')
  return importDir
}

const isWithin = (inner: string, outer: string) =>
  `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)

/** A second copy in the same place would protect nothing. */
function readReplica(values: z.infer<typeof variables>, dataDir: string): ReplicaConfig | undefined {
  const { STORAGE_REPLICA_URL: url, REPLICA_AWS_ACCESS_KEY_ID: accessKeyId } = values
  const { REPLICA_AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError('REPLICA_AWS_ACCESS_KEY_ID and REPLICA_AWS_SECRET_ACCESS_KEY must be set together')
  if (url === undefined) return undefined
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  if (url.startsWith('s3://')) {
    if (url === values.STORAGE_URL) throw new ConfigError('STORAGE_REPLICA_URL must be another place than STORAGE_URL')
    return { url, credentials }
  }
  const path = resolve(url)
  if (isWithin(path, dataDir) || isWithin(dataDir, path))
    throw new ConfigError('STORAGE_REPLICA_URL must be a directory outside DATA_DIR, and must not contain it')
  return { url: path, credentials }
}

/** The secret key, the plans and the webhook secret only work together. */
function readPayments(values: z.infer<typeof variables>): PaymentConfig | undefined {
  const { PAYMENT_SECRET_KEY: secretKey, PAYMENT_WEBHOOK_SECRET: webhookSecret, PLANS: path } = values
  if (!secretKey && !webhookSecret && !path) return undefined
  if (!secretKey) throw new ConfigError('PAYMENT_SECRET_KEY must be set together with PLANS and PAYMENT_WEBHOOK_SECRET')
  if (!webhookSecret) throw new ConfigError('PAYMENT_WEBHOOK_SECRET must be set together with PAYMENT_SECRET_KEY')
  if (!path) throw new ConfigError('PLANS must be set together with PAYMENT_SECRET_KEY')
  const isLive = (key: string) => key.startsWith('_live_', 2)
  if (values.PAYMENT_PUBLIC_KEY && isLive(values.PAYMENT_PUBLIC_KEY) !== isLive(secretKey))
    throw new ConfigError('PAYMENT_PUBLIC_KEY must be in the same mode (test or live) as PAYMENT_SECRET_KEY')
  try {
    return { secretKey, webhookSecret, apiUrl: values.PAYMENT_API_URL, plans: readPlans(path) }
  } catch (error) {
    throw new ConfigError(`PLANS: ${(error as Error).message}`)
  }
}

function readOwnSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  const secret = readOrCreateSecret(path, dataDir)
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new ConfigError(
    `DATA_DIR: the secret in ${path} is too short. Restore it from a backup, or delete the file to create a new secret. Everyone will then have to sign in again`,
  )
}

function readOrCreateSecret(path: string, dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) createSecretFile(path)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** If two processes start at the same time, both use the secret written first. */
function createSecretFile(path: string): void {
  try {
    writeSecretFile(path, randomBytes(32).toString('base64url'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
