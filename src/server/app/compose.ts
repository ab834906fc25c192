import { sweepConfirmations } from '#server/features/auth/confirmations.repo.ts'
import { ensureAdmin } from '#server/features/auth/register.ts'
import { tellStorage } from '#server/features/administration/accounts.repo.ts'
import { sweepEnded } from '#server/features/processing/ended.repo.ts'
import { postDigests } from '#server/features/activity/digest.job.ts'
import { writeDigest } from '#server/features/activity/digest.letter.ts'
import { sweepChallenges } from '#server/features/passkeys/challenges.repo.ts'
import { sweepHalves } from '#server/features/auth/half-sessions.repo.ts'
import { writeConfirmation, writeFailures, writePassword, writeSecurity } from '#server/features/auth/auth.letter.ts'
import { writeInfected } from '#server/features/processing/infected.letter.ts'
import { writeAdded, writeInvitation } from '#server/features/invites/invites.letter.ts'
import { writeContact } from '#server/features/website/reading/contact.letter.ts'
import { writeAnswer, writeReport } from '#server/features/reports/reports.letter.ts'
import { handOverLeft } from '#server/features/help/left-chats.job.ts'
import { writeAnswered, writeAsked, writeReceived, writeSaid } from '#server/features/help/help.letter.ts'
import {
  writeGiverAnswered,
  writeGiverAsked,
  writeReceipt,
  writeRejected,
  writeSubmitted,
  writeTakenBack,
} from '#server/features/submissions/kept/submissions.letter.ts'
import { sweepRejected } from '#server/features/submissions/review/sweep-rejected.job.ts'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import { writeHandedAway, writeHandedOver } from '#server/features/projects/projects.letter.ts'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { STEP_KINDS } from '#server/files/steps.repo.ts'
import { findWhose } from '#server/files/whose-store.repo.ts'
import { createRecheck, resumeAfterOutage } from '#server/features/processing/recheck.job.ts'
import { sweepProcessing } from '#server/features/processing/sweep-processing.job.ts'
import { enterPendingWords } from '#server/features/search/lexemes.repo.ts'
import { sweepPictures } from '#server/features/website/editing/sweep-pictures.job.ts'
import { sweepEvents } from '#server/features/subscriptions/billing.repo.ts'
import { postEndings } from '#server/features/subscriptions/endings.job.ts'
import { writeEnding } from '#server/features/subscriptions/endings.letter.ts'
import { removeDeadWorkDirs } from '#server/ports/media/work-dir.ts'
import { sendLetters, sweepLetters } from '#server/ports/mail/outbox.ts'
import { sweepCounts } from '#server/access/limits/allowance.ts'
import { forgetPages } from '#server/access/page-owner.ts'
import type { Log, Services } from '#server/access/services.ts'
import { sweepSessions } from '#server/access/session.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Config, PaymentConfig } from '#server/kit/config.ts'
import { openMetrics } from '#server/kit/log/metrics.ts'
import { openHub } from '#server/ports/hub/pg-hub.ts'
import { openLocks } from '#server/ports/locks/pg-locks.ts'
import { openMail } from '#server/ports/mail/open-mail.ts'
import { isolationWarning } from '#server/ports/media/children/child.ts'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import { openQueue } from '#server/ports/queue/pg-queue.ts'
import { openClamd } from '#server/ports/scan/clamd.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import { countWaiting } from './running/counted.ts'
import { logToolChange } from './running/report-tools.ts'
import { sendDue } from './send-letters.ts'

const SWEEP_MS = 3600 * 1000
const LOST_MS = 30_000
const PENDING_MS = 5000
const LETTERS_MS = 60_000
const CHATS_MS = 20_000
const STORAGE_MS = 5 * 60_000

/** The templates of all kinds of mails. */
const WRITERS = [
  writeInvitation,
  writeAdded,
  writeConfirmation,
  writePassword,
  writeFailures,
  writeSecurity,
  writeDigest,
  writeEnding,
  writeInfected,
  writeReport,
  writeContact,
  writeAnswer,
  writeHandedOver,
  writeHandedAway,
  writeReceipt,
  writeGiverAsked,
  writeGiverAnswered,
  writeTakenBack,
  writeRejected,
  writeSubmitted,
  writeReceived,
  writeAsked,
  writeSaid,
  writeAnswered,
]

/** Loaded on demand: most installations don't use payments. */
const openPayments = async (keys: PaymentConfig) =>
  (await import('#server/ports/payment/stripe-payments.ts')).openStripe(keys)

/** Opens all services in order and migrates the database. `close` closes them in reverse order. */
export async function compose(config: Config, log: Log, migrationsDir: string) {
  // Without its database connection a process would act on outdated information, so exit and let the supervisor restart
  // it.
  const onLost = () => process.exit(1)
  // PostgreSQL's warnings and errors about statements may quote private data, so don't log them; all other lines are
  // safe.
  const say = (line: string) => /(?:WARNING|ERROR|FATAL):/.test(line) || log.error({}, line)
  const connected = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost, log: say })
  const { db, finding, jobs, pool, connection } = connected
  await migrate(connection, migrationsDir)
  if (config.admin) await ensureAdmin({ db, log }, config.admin)
  const onError = (error: Error) => log.error({ err: error }, 'database connection failed')
  const whose = () => findWhose(db)
  const store = await openStore({ storageUrl: config.storageUrl, dataDir: config.dataDir, whose })
  const hub = await openHub(connection, pool, onError)
  const locks = openLocks(connection)
  const metrics = openMetrics()
  metrics.collect(countWaiting(db, pool))
  connected.conflicts.listen(metrics.conflict)
  const queue = await openQueue(connection, onError, metrics.ran)
  const onToolChange = logToolChange(log)
  const media = createMediaTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath, onToolChange })
  const mail = openMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir })
  const payments = config.payments ? await openPayments(config.payments) : null
  const scanner = config.clamdUrl ? openClamd(config.clamdUrl) : null
  const outside = { store, queue, hub, locks, media, mail, payments, scanner }
  const services: Services = { config, db, finding, ...outside, log, metrics }
  return {
    services,
    /** The services for jobs, on connections with a longer statement timeout. */
    forJobs: { ...services, db: jobs } satisfies Services,
    pool,
    async close() {
      await queue.close()
      await media.close()
      mail.close()
      await locks.close()
      await hub.close()
      await store.close()
      await connected.close()
    },
  }
}

/** Starts to claim jobs in this process. Returns a function that stops the periodic tasks. */
export async function startWorker(services: Services): Promise<() => void> {
  const warning = isolationWarning()
  if (warning) services.log.warn({}, warning)
  await removeDeadWorkDirs()
  for (const kind of STEP_KINDS) await services.queue.work(kind, (job, signal) => runProcessing(services, job, signal))
  await services.queue.work(sendLetters, (_job, signal) => sendDue(services, WRITERS, signal))
  const every = (ms: number, sweep: () => Promise<unknown>) => {
    let isUnderWay = false
    const run = () => {
      // Skip this run if the previous one is still running.
      if (isUnderWay) return
      isUnderWay = true
      sweep()
        .catch((error: unknown) => services.log.error({ err: error }, 'clean-up failed'))
        .finally(() => (isUnderWay = false))
    }
    run()
    return setInterval(run, ms).unref()
  }
  const timers = [
    every(SWEEP_MS, () => sweepStore(services)),
    every(SWEEP_MS, () => sweepRejected(services)),
    every(SWEEP_MS, () => sweepPictures(services)),
    every(SWEEP_MS, () => forgetPages(services.db)),
    every(SWEEP_MS, removeDeadWorkDirs),
    every(SWEEP_MS, () => sweepSessions(services.db)),
    every(SWEEP_MS, () => sweepCounts(services.db)),
    every(SWEEP_MS, () => sweepConfirmations(services.db)),
    every(SWEEP_MS, () => sweepHalves(services.db)),
    every(SWEEP_MS, () => sweepEvents(services.db)),
    every(SWEEP_MS, () => postDigests(services)),
    every(SWEEP_MS, () => postEndings(services)),
    every(SWEEP_MS, () => sweepChallenges(services.db)),
    every(LOST_MS, () => sweepProcessing(services)),
    every(LOST_MS, () => resumeAfterOutage(services)),
    every(LOST_MS, createRecheck(services)),
    every(LETTERS_MS, () => sendDue(services, WRITERS)),
    every(CHATS_MS, () => handOverLeft(services)),
    every(SWEEP_MS, () => sweepLetters(services.db)),
    every(SWEEP_MS, () => sweepEnded(services.db)),
    every(STORAGE_MS, () => tellStorage(services.db)),
    every(PENDING_MS, () => enterPendingWords(services.db)),
  ]
  return () => timers.forEach(clearInterval)
}
