import type { Kysely } from 'kysely'
import type { Call } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import {
  requireAllowanceLeft,
  takeAllowanceOrThrow,
  takeSharedAllowance,
  type Allowance,
} from '#server/access/limits/allowance.ts'
import { toStrangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { claimFile, insertArtifact } from '#server/features/artifacts/artifacts.repo.ts'
import { requireSpace, requireProjectSpace } from '#server/features/orgs/orgs.repo.ts'
import { restoreMissingBytes } from '#server/files/restore-missing-bytes.ts'
import { sumReservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { deleteUpload } from '#server/files/uploads/uploads.repo.ts'
import { addSteps } from '#server/files/steps.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { enqueueMail, enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { Contribution, submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { findPortal, lockPortal, listPortalRecipients, type PortalRow } from '../portal/portals.repo.ts'
import { CHALLENGE_S, createReference, verifyProof } from '../portal/secrets.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { requireOpenPortal } from '../portal/show-portal.ts'
import { formatConsentNumber, statusPageMail, submittedMail } from '../storage/submissions.model.ts'
import { addEvent } from '../storage/events.repo.ts'
import {
  findContribution,
  lockContribution,
  insertContribution,
  insertSubmissions,
  listSubmissionsByKey,
} from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { collectUploadedFiles } from './resumable-uploads.ts'
import { requireContributionToExtend } from './status-page.ts'
import { receiveContributedFiles, type ContributedFile } from './receive-files.ts'
import {
  toArtifactFields,
  omitContributorFields,
  requireValidValues,
  pickRequestedValues,
  getFileValues,
  toContributorColumns,
  toSubmissionColumns,
  type RequestedValues,
} from './form-values.ts'

const DAY_S = 24 * 3600
/** Limits submissions per portal and day from all networks, so that nobody can flood the reviewers. */
const PORTAL_ALLOWANCE: Allowance = { name: 'submissions', maxUses: 1000, seconds: DAY_S }
/** Limits submissions per portal and day from one network. */
const NETWORK_ALLOWANCE: Allowance = { name: 'submissions-network', maxUses: 100, seconds: DAY_S }
const PROOF_ALLOWANCE: Allowance = { name: 'proof', maxUses: 1, seconds: CHALLENGE_S }

type SubmitCall = Call<typeof submissionsContract.submit>

/** A submission that has passed all checks that precede reading its bytes. */
interface PreparedSubmission {
  portal: PortalRow
  input: Contribution
  values: RequestedValues
  challenge: string
  /** The contribution that the files are added to, or null for a new one. */
  existingContributionId: string | null
}

/**
 * Submits files of an anonymous contributor: each becomes a private, inactive artifact without creator or folder that
 * awaits review, all of them or none. The bytes are stored before the rows are written. A repeated call with the same
 * key returns the first result. Values that the portal doesn't ask for are ignored.
 */
export async function submitFiles(services: Services, call: SubmitCall) {
  const { db } = services
  const input = call.input.body
  // Look for an earlier result first: a submission that has already arrived is confirmed even if the portal has closed
  // since.
  const knownPortal = await findPortal(db, call.input.params.id)
  const earlierResult = knownPortal && (await findResult(services, knownPortal, input.key))
  if (earlierResult) return earlierResult
  const portal = await requireOpenPortal(services, call.input.params.id, call.caller)
  const uploadIds = input.uploads ?? []
  const preparedSubmission = await prepareSubmission(services, portal, input)
  if (call.upload && uploadIds.length > 0) throw badInput('uploads', 'not_with_files')
  if (!call.upload && uploadIds.length === 0) throw badInput('file', 'required')
  if (call.upload) {
    for (const allowance of listAllowances(preparedSubmission, call.caller))
      await requireAllowanceLeft(db, ...allowance)
    const reservedSpace = await sumReservedBytes(db, portal.org, { toPortal: true })
    await requireSpace(db, portal.org, reservedSpace + (call.upload.declaredBytes ?? 0))
  }
  const files = call.upload
    ? await receiveContributedFiles(services, call.upload, portal, call.signal)
    : await collectUploadedFiles(services, portal, uploadIds)
  const unusedKeys = new Set(files.map(({ key }) => key))
  // Resumable uploads are kept until they expire, because the sender may retry.
  let mayDiscardBytes = call.upload !== null
  try {
    const usedKeys = await storeSubmissions(services, call, preparedSubmission, files)
    for (const key of usedKeys) unusedKeys.delete(key)
    mayDiscardBytes = true
  } catch (error) {
    // After any other error, the rows may have been written. The sweep deletes bytes without a row.
    const isRefused =
      error instanceof AppError || (error as { constraint?: string }).constraint === 'submissions_sending'
    mayDiscardBytes &&= isRefused
    // Two simultaneous requests sent this submission, and the other one finished first.
    if (!(await findResult(services, portal, input.key))) throw error
  } finally {
    if (mayDiscardBytes) await discardObjects(services, [...unusedKeys])
  }
  const result = await findResult(services, portal, input.key)
  if (!result) throw new AppError('conflict')
  return result
}

/** Checks everything that can be refused before any bytes are read. */
async function prepareSubmission(
  services: Services,
  portal: PortalRow,
  input: Contribution,
): Promise<PreparedSubmission> {
  if (input.website) throw badInput('website', 'left_empty')
  const challenge = verifyProof(services.config, portal.id, input.proof)
  if (challenge === null) throw badInput('proof', 'no_proof')
  if (portal.consent_version > 0 && input.consent !== portal.consent_version)
    throw badInput('consent', input.consent ? 'consent_changed' : 'required')
  const values = pickRequestedValues(portal, input)
  requireValidValues(input.receipt === undefined ? portal : omitContributorFields(portal), values, values.files.length)
  const minFiles = input.uploads?.length ?? 1
  const existingContribution =
    input.receipt === undefined ? null : await requireContributionToExtend(services, portal, input.receipt, minFiles)
  return { portal, input, values, challenge, existingContributionId: existingContribution?.id ?? null }
}

/**
 * Lists the sender's own allowances, which are checked before the bytes arrive; those shared with others are checked
 * only afterwards.
 */
const listAllowances = ({ portal, challenge }: PreparedSubmission, { ip }: Caller): [Allowance, string][] => [
  [PROOF_ALLOWANCE, challenge],
  [NETWORK_ALLOWANCE, `${portal.id} ${networkOf(ip)}`],
]

/** Uses up the allowances of a submission. Throws `too_many_requests`. */
async function takeAllowances(
  trx: Kysely<Database>,
  { portal, challenge }: PreparedSubmission,
  { ip }: Caller,
): Promise<void> {
  await takeAllowanceOrThrow(trx, PROOF_ALLOWANCE, challenge)
  await takeSharedAllowance(
    trx,
    { total: PORTAL_ALLOWANCE, perNetwork: NETWORK_ALLOWANCE },
    { resource: portal.id, network: networkOf(ip) },
  )
}

/**
 * Stores the submissions. Returns the keys of the uploaded bytes that are in use; bytes whose content was stored before
 * aren't.
 */
async function storeSubmissions(
  services: Services,
  { caller }: SubmitCall,
  preparedSubmission: PreparedSubmission,
  files: readonly ContributedFile[],
): Promise<string[]> {
  const { db, config, pubSub, queue, scanner } = services
  const { portal, input, values, existingContributionId } = preparedSubmission
  requireValidValues(existingContributionId === null ? portal : omitContributorFields(portal), values, files.length)
  const count = files.length
  const pendingFiles = files.map((file, index) => ({
    file,
    index,
    id: newId(),
    fileValues: getFileValues(values, index, count, file.filename),
  }))
  const fields = await cleanDescriptions(pendingFiles.map(({ fileValues }) => toArtifactFields(fileValues)))
  const storedFiles = await transaction(db, async (trx) => {
    await lockPortal(trx, portal.id, 'share')
    // Check again: the portal may have closed during the upload.
    await requireOpenPortal({ db: trx, config }, portal.id, caller)
    // The lock lets concurrent additions count each other's files.
    if (existingContributionId !== null) await lockContribution(trx, existingContributionId)
    const existingContribution =
      input.receipt === undefined
        ? undefined
        : await requireContributionToExtend({ db: trx, config }, portal, input.receipt, count)
    const contributionId = existingContribution?.id ?? newId()
    const reference = existingContribution?.reference ?? createReference()
    if (!existingContribution)
      await insertContribution(trx, {
        id: contributionId,
        portal: portal.id,
        reference,
        ...toContributorColumns(values.contributor),
        answers: values.answers,
        consent_version: portal.consent_version,
        language: caller.language ?? '',
      })
    // Only one of two submissions may use an upload.
    for (const id of input.uploads ?? []) if (!(await deleteUpload(trx, id))) throw badInput('uploads', 'not_uploaded')
    const commonColumns = {
      project: portal.project,
      contribution: contributionId,
      request_key: input.key,
      created_at: Date.now(),
    }
    const newFiles: { id: string; key: string }[] = []
    const knownFiles: { claimedFile: { id: string; key: string }; uploadedKey: string }[] = []
    // Locking in a fixed order avoids a deadlock between two submissions with the same files.
    for (const { file, index, id: submission, fileValues } of pendingFiles.toSorted((a, b) =>
      a.file.sha256 < b.file.sha256 ? -1 : 1,
    )) {
      const { filename, key, ...fileRow } = file
      const claimedFile = await claimFile(trx, { ...fileRow, key, blocked_reason: scanner ? 'unscanned' : null })
      const artifact = newId()
      await insertArtifact(trx, {
        ...toColumns(fields[index] ?? {}),
        id: artifact,
        project: portal.project,
        title: fileValues.title,
        filename,
        file: claimedFile.id,
        mime: fileRow.mime,
        type: fileRow.type,
        submission,
        ascession_form_reference: formatConsentNumber({ reference, consent_version: portal.consent_version }),
        active: false,
        needs_review: true,
        awaits_review: true,
      })
      await insertSubmissions(trx, [
        {
          ...commonColumns,
          id: submission,
          artifact,
          position: index,
          filename,
          consent_version: portal.consent_version,
          ...toSubmissionColumns(fileValues),
        },
      ])
      await addEvent(trx, { submission, kind: 'given' })
      if (claimedFile.isNew) newFiles.push(claimedFile)
      else knownFiles.push({ claimedFile: claimedFile, uploadedKey: key })
    }
    await takeAllowances(trx, preparedSubmission, caller)
    const org = await requireProjectSpace(trx, portal.project)
    for (const { id } of newFiles) await addSteps(trx, queue, id, ['process'], org)
    const email = values.contributor.submitter_email
    if (email && !existingContribution) {
      const sender = toStrangerSender(caller, portal.org)
      await enqueueMailFromSender(trx, queue, statusPageMail, {
        to: { email, user: null },
        about: { deposit: contributionId },
        from: sender,
      })
    }
    for (const recipient of await listPortalRecipients(trx, portal.id))
      await enqueueMail(trx, queue, submittedMail, recipient, { deposit: contributionId })
    await notifyReviewers(pubSub, trx, portal.project)
    return { newFiles, knownFiles, org }
  })
  for (const { claimedFile, uploadedKey } of storedFiles.knownFiles)
    await restoreMissingBytes(services, claimedFile, uploadedKey, storedFiles.org)
  return storedFiles.newFiles.map(({ key }) => key)
}

/** Returns the result of a submission for its contributor, or null if it never arrived. */
async function findResult({ db, config }: Services, { project }: PortalRow, key: string) {
  const rows = await listSubmissionsByKey(db, project, key)
  const contribution = rows[0] && (await findContribution(db, rows[0].contribution))
  if (!contribution) return null
  return {
    reference: contribution.reference,
    receipt: createStatusToken(config.secret, 'receipt', contribution.id, contribution.token_generation),
    submissions: rows.map(({ id, title }) => ({ id, title, status: 'pending' as const })),
  }
}
