import type { Setting, SETTING_GROUPS } from '#shared/entities/administration/administration.ts'
import { getPlaceLabel } from '../backups/backup-settings.ts'
import type { Config, Variable } from '../config.ts'

/** Returns a URL without credentials and query. */
function removeCredentials(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

const SECRET = Symbol('secret')
type SettingValue = string | number | boolean | undefined

/**
 * How each setting is displayed. Every variable must be listed, so that a new secret can't be displayed by accident.
 */
const SETTING_READERS: Record<Variable, ((config: Config) => SettingValue) | typeof SECRET> = {
  PORT: ({ port }) => port,
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  GALLERY_URL: ({ galleryUrl }) => galleryUrl,
  STORAGE_PUBLIC_URL: ({ storagePublicUrl }) => storagePublicUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  IMPORT_DIR: ({ importDir }) => importDir,
  DATABASE_URL: ({ databaseUrl }) => removeCredentials(databaseUrl),
  STORAGE_URL: ({ storageUrl }) => removeCredentials(storageUrl),
  STORAGE_REPLICA_URL: ({ replica }) =>
    replica?.url.startsWith('s3://') ? removeCredentials(replica.url) : replica?.url,
  REPLICA_AWS_ACCESS_KEY_ID: SECRET,
  REPLICA_AWS_SECRET_ACCESS_KEY: SECRET,
  SMTP_URL: ({ smtpUrl }) => removeCredentials(smtpUrl),
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  SECRET,
  ADMIN_EMAIL: ({ admin }) => admin?.email,
  ADMIN_PASSWORD: SECRET,
  NEW_ORGS_PER_DAY: ({ newOrgsPerDay }) => newOrgsPerDay,
  MAILS_PER_DAY: ({ mailsPerDay }) => mailsPerDay,
  REGISTRATION: ({ registration }) => registration,
  ROLES: ({ roles }) => roles.join(','),
  FFMPEG_PATH: ({ ffmpegPath }) => ffmpegPath,
  FFPROBE_PATH: ({ ffprobePath }) => ffprobePath,
  CLAMD_URL: ({ clamdUrl }) => removeCredentials(clamdUrl),
  IMPORT_HOSTS: ({ importHosts }) =>
    importHosts.map(({ host, port }) => (port === undefined ? host : `${host}:${port}`)).join(', '),
  BACKUP_TO: ({ backups }) => backups.to && getPlaceLabel(backups.to),
  BACKUP_AWS_ACCESS_KEY_ID: SECRET,
  BACKUP_AWS_SECRET_ACCESS_KEY: SECRET,
  BACKUP_LOCK_DAYS: ({ backups }) => backups.lockDays,
  BACKUP_PASSPHRASE: SECRET,
  BACKUP_PASSPHRASE_FILE: SECRET,
  PAYMENT_PUBLIC_KEY: SECRET,
  PAYMENT_SECRET_KEY: SECRET,
  PAYMENT_WEBHOOK_SECRET: SECRET,
  PAYMENT_API_URL: ({ payments }) => removeCredentials(payments?.apiUrl),
  PLANS: ({ payments }) => payments?.plans.plans.map(({ id }) => id).join(', '),
  CHAT_URL: ({ chat }) => chat && new URL(chat.url).origin,
  CHAT_TOKEN: SECRET,
  TRUST_PROXY: ({ trustProxy }) => trustProxy,
  CONNECTIONS_PER_ADDRESS: ({ connectionsPerAddress }) => connectionsPerAddress,
  RATE_FACTOR: ({ rateFactor }) => rateFactor,
  LOG_LEVEL: ({ logLevel }) => logLevel,
  SUBMIT_WORK: ({ submitWork }) => submitWork,
  METRICS_ADDRESS: ({ metricsAddress }) => metricsAddress && `${metricsAddress.host}:${metricsAddress.port}`,
}

/** The section of docs/configuration.md that describes each setting. */
const GROUPS_BY_SETTING: Record<Variable, (typeof SETTING_GROUPS)[number]> = {
  PORT: 'network',
  HOST: 'network',
  PUBLIC_URL: 'network',
  GALLERY_URL: 'network',
  STORAGE_PUBLIC_URL: 'network',
  TRUST_PROXY: 'network',
  CONNECTIONS_PER_ADDRESS: 'network',
  RATE_FACTOR: 'network',
  METRICS_ADDRESS: 'network',
  DATA_DIR: 'data',
  IMPORT_DIR: 'data',
  DATABASE_URL: 'data',
  STORAGE_URL: 'data',
  STORAGE_REPLICA_URL: 'data',
  REPLICA_AWS_ACCESS_KEY_ID: 'data',
  REPLICA_AWS_SECRET_ACCESS_KEY: 'data',
  SECRET: 'data',
  ROLES: 'data',
  BACKUP_TO: 'backups',
  BACKUP_AWS_ACCESS_KEY_ID: 'backups',
  BACKUP_AWS_SECRET_ACCESS_KEY: 'backups',
  BACKUP_LOCK_DAYS: 'backups',
  BACKUP_PASSPHRASE: 'backups',
  BACKUP_PASSPHRASE_FILE: 'backups',
  SMTP_URL: 'email',
  MAIL_FROM: 'email',
  MAILS_PER_DAY: 'email',
  ADMIN_EMAIL: 'accounts',
  ADMIN_PASSWORD: 'accounts',
  REGISTRATION: 'accounts',
  NEW_ORGS_PER_DAY: 'accounts',
  SUBMIT_WORK: 'accounts',
  FFMPEG_PATH: 'files',
  FFPROBE_PATH: 'files',
  CLAMD_URL: 'files',
  IMPORT_HOSTS: 'files',
  PAYMENT_PUBLIC_KEY: 'payments',
  PAYMENT_SECRET_KEY: 'payments',
  PAYMENT_WEBHOOK_SECRET: 'payments',
  PAYMENT_API_URL: 'payments',
  PLANS: 'payments',
  CHAT_URL: 'payments',
  CHAT_TOKEN: 'payments',
  LOG_LEVEL: 'log',
}

/** Lists every setting with its effective value and its source; values of secrets are left out. */
export const listSettings = (config: Config): Setting[] =>
  (Object.keys(SETTING_READERS) as Variable[]).map((name) => {
    const readSetting = SETTING_READERS[name]
    const value = readSetting === SECRET ? undefined : readSetting(config)
    const source = config.sources[name] ?? 'default'
    return {
      name,
      group: GROUPS_BY_SETTING[name],
      secret: readSetting === SECRET,
      from: source,
      value: value === undefined ? null : String(value),
    }
  })
