import { sweepConfirmations } from '#server/features/auth/confirmations.repo.ts'
import { ensureAdmin } from '#server/features/auth/register.ts'
import { refreshOrgStorage } from '#server/features/administration/accounts.repo.ts'
import { sweepThroughput } from '#server/features/processing/throughput.repo.ts'
import { checkCopies } from '#server/features/integrity/check-copies.ts'
import { sendDamageMails } from '#server/features/integrity/integrity.job.ts'
import { repairCopies } from '#server/features/integrity/repair-copies.ts'
import { syncReplica } from '#server/features/integrity/sync-replica.ts'
import { writeDamageMail } from '#server/features/integrity/damage.mail.ts'
import { sendDigests } from '#server/features/activity/digest.job.ts'
import { writeDigestMail } from '#server/features/activity/digest.mail.ts'
import { sweepChallenges } from '#server/features/passkeys/challenges.repo.ts'
import { sweepPendingSessions } from '#server/features/auth/pending-sessions.repo.ts'
import {
  writeConfirmationMail,
  writeFailedSignInsMail,
  writePasswordMail,
  writeSecurityMail,
} from '#server/features/auth/auth.mail.ts'
import { scheduleBackups, workOnBackup } from '#server/features/backups/backups.job.ts'
import { writeBackupFailedMail } from '#server/features/backups/backups.mail.ts'
import { backupJob } from '#server/features/backups/backups.model.ts'
import { writeInfectedMail } from '#server/features/processing/infected.mail.ts'
import { writeAddedMail, writeInvitationMail } from '#server/features/invites/invites.mail.ts'
import { contactTemplate } from '#server/features/website/reading/contact.mail.ts'
import { writeReportAnswerMail, writeReportMail } from '#server/features/reports/reports.mail.ts'
import { continueAbandonedChats } from '#server/features/help/abandoned-chats.job.ts'
import {
  answeredTemplate,
  newTicketTemplate,
  receivedTemplate,
  messageTemplate,
} from '#server/features/help/help.mail.ts'
import {
  writeContributorAnsweredMail,
  writeQuestionMail,
  writeStatusPageMail,
  writeRejectedMail,
  writeSubmittedMail,
  writeWithdrawnMail,
} from '#server/features/submissions/storage/submissions.mail.ts'
import { refreshOldWords } from '#server/features/fields/refresh-words.job.ts'
import { convertFields } from '#server/features/fields/convert-fields.job.ts'
import { sweepDeletedFields } from '#server/features/fields/sweep-fields.job.ts'
import { sweepRejected } from '#server/features/submissions/review/sweep-rejected.job.ts'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import {
  writeProjectTransferredAwayMail,
  writeProjectTransferredMail,
} from '#server/features/projects/projects.mail.ts'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { STEP_KINDS } from '#server/files/steps.repo.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { createVerdictRecheck, resumeAfterOutage } from '#server/features/processing/recheck.job.ts'
import { sweepProcessing } from '#server/features/processing/sweep-processing.job.ts'
import { compareNewLooks, createLookBackfill } from '#server/features/similar/sweep-looks.job.ts'
import { flushPendingWords } from '#server/features/search/lexemes.repo.ts'
import { exportJob } from '#server/features/exports/export-job.model.ts'
import { prepareExport, sweepExports } from '#server/features/exports/prepare-export.job.ts'
import { buildCopy } from '#server/features/static-copy/build-copy.ts'
import type { PublicSite } from '#server/features/static-copy/public-site.model.ts'
import { refreshSortIndexes } from '#server/features/search/sort-indexes/refresh-sort-indexes.job.ts'
import { restoreProject } from '#server/imports/from-backup/restore-project.ts'
import { sweepImports, workOnImport } from '#server/imports/import.job.ts'
import { resumeImports } from '#server/imports/resume-imports.job.ts'
import { importJob } from '#server/imports/start-step.ts'
import { lookAtWatchedFolders } from '#server/imports/watch/look.job.ts'
import { deleteUnusedPictures } from '#server/features/website/data/pictures.repo.ts'
import { sweepPaymentEvents } from '#server/features/subscriptions/billing.repo.ts'
import { sendEndingMails } from '#server/features/subscriptions/endings.job.ts'
import { writeSubscriptionEndingMail } from '#server/features/subscriptions/endings.mail.ts'
import { removeDeadWorkDirs } from '#server/ports/media/work-dir.ts'
import { sendMailJob, sweepMails } from '#server/ports/mail/outbox.ts'
import { sweepRateLimits } from '#server/access/limits/allowance.ts'
import { sweepPageOwners } from '#server/access/page-owner.ts'
import type { Log, Services } from '#server/access/services.ts'
import { sweepSessions } from '#server/access/session.ts'
import { connect, type ConnectOptions } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migrations-dir.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import type { Config, PaymentConfig } from '#server/kit/config.ts'
import { openMetrics } from '#server/kit/log/metrics.ts'
import { openPubSub } from '#server/ports/pub-sub/pg-pub-sub.ts'
import { openLocks } from '#server/ports/locks/pg-locks.ts'
import { openMailer } from '#server/ports/mail/open-mailer.ts'
import { getIsolationWarning } from '#server/ports/media/children/child.ts'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import { openQueue } from '#server/ports/queue/pg-queue.ts'
import { createClamdScanner } from '#server/ports/scan/clamd.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import { openReplica } from '#server/ports/store/replica/replica.ts'
import { createWaitingWorkCounter } from './running/waiting-counts.ts'
import { logToolChange } from './running/log-broken-tools.ts'
import { sendDueMails } from './send-due-mails.ts'

const SWEEP_INTERVAL_MS = 3600 * 1000
const PROCESSING_INTERVAL_MS = 30_000
const LEXEME_INTERVAL_MS = 5000
const CONVERSION_INTERVAL_MS = 2000
const SORT_INDEX_INTERVAL_MS = 30_000
const INTEGRITY_INTERVAL_MS = 15_000
const WATCH_INTERVAL_MS = 10_000
const MAIL_INTERVAL_MS = 60_000
const BACKUP_INTERVAL_MS = 60_000
const CHAT_INTERVAL_MS = 20_000
const STORAGE_INTERVAL_MS = 5 * 60_000

/** The mail templates of all features. */
const MAIL_TEMPLATES = [
  writeInvitationMail,
  writeAddedMail,
  writeConfirmationMail,
  writePasswordMail,
  writeFailedSignInsMail,
  writeSecurityMail,
  writeDigestMail,
  writeSubscriptionEndingMail,
  writeInfectedMail,
  writeDamageMail,
  writeBackupFailedMail,
  writeReportMail,
  contactTemplate,
  writeReportAnswerMail,
  writeProjectTransferredMail,
  writeProjectTransferredAwayMail,
  writeStatusPageMail,
  writeQuestionMail,
  writeContributorAnsweredMail,
  writeWithdrawnMail,
  writeRejectedMail,
  writeSubmittedMail,
  receivedTemplate,
  newTicketTemplate,
  messageTemplate,
  answeredTemplate,
]

/** Loaded on demand: most installations don't use payments. */
const openPayments = async (keys: PaymentConfig) =>
  (await import('#server/ports/payment/stripe-payments.ts')).openStripe(keys)

/** Opens all services in order and migrates the database. `close` closes them in reverse order. */
export async function compose(
  config: Config,
  log: Log,
  migrationsDir: string,
  { share }: Pick<ConnectOptions, 'share'> = {},
) {
  // Without its database connection the process would act on stale data, so exit and let the supervisor restart it.
  const onDatabaseLost = () => process.exit(1)
  // PostgreSQL may quote private data in warnings and errors about statements, so don't log those; all other lines are
  // safe.
  const logPostgresLine = (line: string) => /(?:WARNING|ERROR|FATAL):/.test(line) || log.error({}, line)
  const database = await connect({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onDatabaseLost,
    log: logPostgresLine,
    ...(share && { share }),
  })
  const { db, searchDb, jobDb, pool, connection } = database
  await requireCompleteDatabase(pool)
  await migrate(connection, migrationsDir)
  const administrator = await ensureAdmin({ db, log }, config.admin)
  const onError = (error: Error) => log.error({ err: error }, 'database connection failed')
  const getStoreOwner = () => findStoreOwner(db)
  const store = await openStore({
    storageUrl: config.storageUrl,
    dataDir: config.dataDir,
    findStoreOwner: getStoreOwner,
  })
  const replica = config.replica ? await openReplica(config.replica) : null
  const pubSub = await openPubSub(connection, pool, onError)
  const locks = openLocks(connection)
  const metrics = openMetrics()
  metrics.addCollector(createWaitingWorkCounter(db, pool))
  database.conflicts.listen(metrics.recordConflict)
  const queue = await openQueue(connection, onError, metrics.recordJob)
  const onToolChange = logToolChange(log)
  const media = createMediaTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath, onToolChange })
  const mail = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir })
  const payments = config.payments ? await openPayments(config.payments) : null
  const scanner = config.clamdUrl ? createClamdScanner(config.clamdUrl) : null
  const ports = { store, replica, queue, pubSub, locks, media, mail, payments, scanner }
  const services: Services = { config, db, searchDb, ...ports, log, metrics }
  return {
    services,
    administrator,
    /** The services used by jobs, on connections with a longer statement timeout. */
    jobServices: { ...services, db: jobDb } satisfies Services,
    pool,
    async close() {
      await queue.close()
      await media.close()
      mail.close()
      await locks.close()
      await pubSub.close()
      await replica?.store.close()
      await store.close()
      await database.close()
    },
  }
}

const noPages = () => Promise.reject(new Error('static copies need a server with pages'))

/**
 * Starts claiming jobs in this process. Static copies are made from the pages of the site, which is opened when the first one
 * is requested. Returns a function that stops the periodic tasks.
 */
export async function startWorker(
  services: Services,
  openSite: () => Promise<PublicSite> = noPages,
): Promise<() => void> {
  const warning = getIsolationWarning()
  if (warning) services.log.warn({}, warning)
  await removeDeadWorkDirs()
  for (const kind of STEP_KINDS) await services.queue.work(kind, (job, signal) => runProcessing(services, job, signal))
  await services.queue.work(importJob, (job, signal) => workOnImport(services, job, signal))
  await services.queue.work(backupJob, (job, signal) =>
    workOnBackup(services, job, signal, (run) =>
      restoreProject(services, run, { signal, migrationsDir: MIGRATIONS_DIR }),
    ),
  )
  await services.queue.work(exportJob, (job, signal) =>
    prepareExport(services, job, signal, async function* copyGallery(copy, stop) {
      yield* buildCopy(await openSite(), copy, stop)
    }),
  )
  await services.queue.work(sendMailJob, (_job, signal) => sendDueMails(services, MAIL_TEMPLATES, signal))
  const stop = new AbortController()
  const runEvery = (ms: number, sweep: () => Promise<unknown>) => {
    let isRunning = false
    const runIfIdle = () => {
      // Skips this run if the previous one is still running.
      if (isRunning) return
      isRunning = true
      sweep()
        .catch((error: unknown) => services.log.error({ err: error }, 'clean-up failed'))
        .finally(() => (isRunning = false))
    }
    runIfIdle()
    return setInterval(runIfIdle, ms).unref()
  }
  const timers = [
    runEvery(SWEEP_INTERVAL_MS, () => sweepStore(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepRejected(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepDeletedFields(services)),
    runEvery(SWEEP_INTERVAL_MS, () => deleteUnusedPictures(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepPageOwners(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepImports(services)),
    runEvery(INTEGRITY_INTERVAL_MS, () => checkCopies(services, stop.signal)),
    runEvery(INTEGRITY_INTERVAL_MS, () => syncReplica(services, stop.signal)),
    runEvery(INTEGRITY_INTERVAL_MS, () => repairCopies(services, stop.signal)),
    runEvery(MAIL_INTERVAL_MS, () => sendDamageMails(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepExports(services)),
    runEvery(WATCH_INTERVAL_MS, () => lookAtWatchedFolders(services)),
    runEvery(SWEEP_INTERVAL_MS, removeDeadWorkDirs),
    runEvery(SWEEP_INTERVAL_MS, () => sweepSessions(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepRateLimits(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepConfirmations(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepPendingSessions(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepPaymentEvents(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sendDigests(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sendEndingMails(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepChallenges(services.db)),
    runEvery(PROCESSING_INTERVAL_MS, () => sweepProcessing(services)),
    runEvery(PROCESSING_INTERVAL_MS, () => resumeImports(services)),
    runEvery(PROCESSING_INTERVAL_MS, () => resumeAfterOutage(services)),
    runEvery(PROCESSING_INTERVAL_MS, createVerdictRecheck(services)),
    runEvery(PROCESSING_INTERVAL_MS, createLookBackfill(services)),
    runEvery(PROCESSING_INTERVAL_MS, () => compareNewLooks(services)),
    runEvery(MAIL_INTERVAL_MS, () => sendDueMails(services, MAIL_TEMPLATES)),
    runEvery(BACKUP_INTERVAL_MS, () => scheduleBackups(services)),
    runEvery(CHAT_INTERVAL_MS, () => continueAbandonedChats(services)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepMails(services.db)),
    runEvery(SWEEP_INTERVAL_MS, () => sweepThroughput(services.db)),
    runEvery(STORAGE_INTERVAL_MS, () => refreshOrgStorage(services.db)),
    runEvery(CONVERSION_INTERVAL_MS, () => convertFields(services, stop.signal)),
    runEvery(LEXEME_INTERVAL_MS, () => refreshOldWords(services)),
    runEvery(LEXEME_INTERVAL_MS, () => flushPendingWords(services.db)),
    runEvery(SORT_INDEX_INTERVAL_MS, () => refreshSortIndexes(services, stop.signal)),
  ]
  return () => {
    timers.forEach(clearInterval)
    stop.abort()
  }
}
