import type { Kysely } from 'kysely'
import type { Call } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import { demandLeft, takeOrThrow, takeShared, type Allowance } from '#server/access/limits/allowance.ts'
import { strangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { claimFile, insertArtifact } from '#server/features/artifacts/artifacts.repo.ts'
import { demandSpace, demandSpaceOf } from '#server/features/orgs/orgs.repo.ts'
import { makeGood } from '#server/files/make-good.ts'
import { reservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { deleteUpload } from '#server/files/uploads/uploads.repo.ts'
import { addSteps } from '#server/files/steps.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { post, postFrom } from '#server/ports/mail/outbox.ts'
import { discard } from '#server/ports/store/discard.ts'
import type { Given, submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { findPortal, holdPortal, listTold, type PortalRow } from '../portal/portals.repo.ts'
import { CHALLENGE_S, newReference, provenChallenge } from '../portal/secrets.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import { openPortal } from '../portal/show-portal.ts'
import { consentNumber, receiptLetter, submittedLetter } from '../kept/submissions.model.ts'
import { addEvent } from '../kept/events.repo.ts'
import { findDeposit, holdDeposit, insertDeposit, insertSubmissions, listOfSending } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { uploadedFiles } from './given-in-parts.ts'
import { openToAdd } from './receipt.ts'
import { receiveGiven, type GivenFile } from './receive-given.ts'
import { artifactFields, askedOfMore, demandSaid, onlyAsked, saidOf, submissionColumns, type Asked } from './said.ts'

const DAY = 24 * 3600
/** Submissions per portal and day from all networks, so that nobody floods the reviewers. */
const OF_PORTAL: Allowance = { name: 'submissions', times: 1000, seconds: DAY }
/** Submissions per portal and day from one network. */
const OF_NETWORK: Allowance = { name: 'submissions-network', times: 100, seconds: DAY }
const ONCE: Allowance = { name: 'proof', times: 1, seconds: CHALLENGE_S }

type SubmitCall = Call<typeof submissionsContract.submit>

/** A submission that has been checked, before its bytes are read. */
interface Sending {
  portal: PortalRow
  given: Given
  asked: Asked
  challenge: string
  /** The contribution that the files are added to, or null for a new one. */
  addsTo: string | null
}

/**
 * Submits files of an anonymous contributor: each becomes a private, inactive artifact without owner and folder that
 * awaits review, all of them or none. The bytes are in place before the rows. The same key sent again returns the first
 * result. Values that the portal doesn't ask for are ignored.
 */
export async function submit(services: Services, call: SubmitCall) {
  const { db } = services
  const given = call.input.body
  // Checked first: a submission that has arrived is confirmed even if the portal has closed since.
  const knownPortal = await findPortal(db, call.input.params.id)
  const before = knownPortal && (await answerOf(services, knownPortal, given.key))
  if (before) return before
  const portal = await openPortal(services, call.input.params.id, call.caller)
  const parts = given.uploads ?? []
  const sending = await begin(services, portal, given)
  if (call.upload && parts.length > 0) throw badInput('uploads', 'not_with_files')
  if (!call.upload && parts.length === 0) throw badInput('file', 'required')
  if (call.upload) {
    for (const one of allowancesOf(sending, call.caller)) await demandLeft(db, ...one)
    const reserved = await reservedBytes(db, portal.org, { toPortal: true })
    await demandSpace(db, portal.org, reserved + (call.upload.announced ?? 0))
  }
  const files = call.upload
    ? await receiveGiven(services, call.upload, portal, call.signal)
    : await uploadedFiles(services, portal, parts)
  const unused = new Set(files.map(({ key }) => key))
  // Resumable uploads are kept until they expire, because the sender may retry.
  let ours = call.upload !== null
  try {
    const used = await store(services, call, sending, files)
    for (const key of used) unused.delete(key)
    ours = true
  } catch (error) {
    // After any other error the rows may have been written. The sweep removes bytes without a row.
    const isRefused =
      error instanceof AppError || (error as { constraint?: string }).constraint === 'submissions_sending'
    ours &&= isRefused
    // The same submission arrived twice at once, and the other one finished first.
    if (!(await answerOf(services, portal, given.key))) throw error
  } finally {
    if (ours) await discard(services, [...unused])
  }
  const made = await answerOf(services, portal, given.key)
  if (!made) throw new AppError('conflict')
  return made
}

/** Checks everything that can be refused before any bytes are read. */
async function begin(services: Services, portal: PortalRow, given: Given): Promise<Sending> {
  if (given.website) throw badInput('website', 'left_empty')
  const challenge = provenChallenge(services.config, portal.id, given.proof)
  if (challenge === null) throw badInput('proof', 'no_proof')
  if (portal.consent_version > 0 && given.consent !== portal.consent_version)
    throw badInput('consent', given.consent ? 'consent_changed' : 'required')
  const asked = onlyAsked(portal, given)
  demandSaid(given.receipt === undefined ? portal : askedOfMore(portal), asked, asked.files.length)
  const least = given.uploads?.length ?? 1
  const existing = given.receipt === undefined ? null : await openToAdd(services, portal, given.receipt, least)
  return { portal, given, asked, challenge, addsTo: existing?.id ?? null }
}

/** The sender's own allowances are checked before the bytes arrive; the shared ones only afterwards. */
const allowancesOf = ({ portal, challenge }: Sending, { ip }: Caller): [Allowance, string][] => [
  [ONCE, challenge],
  [OF_NETWORK, `${portal.id} ${networkOf(ip)}`],
]

/** Uses up the allowances of a submission. Throws `too_many_requests`. */
async function takeAllowances(trx: Kysely<Database>, { portal, challenge }: Sending, { ip }: Caller): Promise<void> {
  await takeOrThrow(trx, ONCE, challenge)
  await takeShared(trx, { all: OF_PORTAL, each: OF_NETWORK }, { whole: portal.id, network: networkOf(ip) })
}

/**
 * Stores the submissions. Returns the keys of uploaded bytes that are in use, without those whose content was stored
 * before.
 */
async function store(
  services: Services,
  { caller }: SubmitCall,
  sending: Sending,
  files: readonly GivenFile[],
): Promise<string[]> {
  const { db, config, hub, queue, scanner } = services
  const { portal, given, asked, addsTo } = sending
  demandSaid(addsTo === null ? portal : askedOfMore(portal), asked, files.length)
  const count = files.length
  const all = files.map((file, index) => ({
    file,
    index,
    id: newId(),
    said: saidOf(asked, index, count, file.filename),
  }))
  const fields = await cleanDescriptions(all.map(({ said }) => artifactFields(said)))
  const taken = await transaction(db, async (trx) => {
    await holdPortal(trx, portal.id, 'share')
    // Checked again: the portal may have closed during the upload.
    await openPortal({ db: trx, config }, portal.id, caller)
    // The lock makes concurrent additions count each other's files.
    if (addsTo !== null) await holdDeposit(trx, addsTo)
    const found =
      given.receipt === undefined ? undefined : await openToAdd({ db: trx, config }, portal, given.receipt, count)
    const deposit = found?.id ?? newId()
    const reference = found?.reference ?? newReference()
    if (!found)
      await insertDeposit(trx, {
        id: deposit,
        portal: portal.id,
        reference,
        submitter_name: asked.giver.submitter_name ?? null,
        submitter_email: asked.giver.submitter_email ?? null,
        submitter_org: asked.giver.submitter_org ?? null,
        answers: asked.answers,
        consent_version: portal.consent_version,
        language: caller.language ?? '',
      })
    // Only one of two submissions can use an upload.
    for (const id of given.uploads ?? []) if (!(await deleteUpload(trx, id))) throw badInput('uploads', 'not_uploaded')
    const of = { project: portal.project, deposit, key: given.key, created_at: Date.now() }
    const newFiles: { id: string; key: string }[] = []
    const knownFiles: { stored: { id: string; key: string }; arrived: string }[] = []
    // A fixed order avoids a deadlock between two submissions with the same files.
    for (const { file, index, id: submission, said } of all.toSorted((a, b) =>
      a.file.sha256 < b.file.sha256 ? -1 : 1,
    )) {
      const { filename, key, ...fileRow } = file
      const claimed = await claimFile(trx, { ...fileRow, key, held: scanner ? 'unscanned' : null })
      const artifact = newId()
      await insertArtifact(trx, {
        ...columnsOf(fields[index] ?? {}),
        id: artifact,
        project: portal.project,
        title: said.title,
        filename,
        file: claimed.id,
        mime: fileRow.mime,
        type: fileRow.type,
        given_as: submission,
        ascession_form_reference: consentNumber({ reference, consent_version: portal.consent_version }),
        active: false,
        needs_review: true,
        awaits_review: true,
      })
      await insertSubmissions(trx, [
        {
          ...of,
          id: submission,
          artifact,
          position: index,
          filename,
          consent_version: portal.consent_version,
          ...submissionColumns(said),
        },
      ])
      await addEvent(trx, { submission, what: 'given' })
      if (claimed.isNew) newFiles.push(claimed)
      else knownFiles.push({ stored: claimed, arrived: key })
    }
    await takeAllowances(trx, sending, caller)
    const org = await demandSpaceOf(trx, portal.project)
    for (const { id } of newFiles) await addSteps(trx, queue, id, ['process'], org)
    const email = asked.giver.submitter_email
    if (email && !found) {
      const from = strangerSender(caller, portal.org)
      await postFrom(trx, queue, receiptLetter, { to: { email, user: null }, about: { deposit }, from })
    }
    for (const to of await listTold(trx, portal.id)) await post(trx, queue, submittedLetter, to, { deposit })
    await tellReviewers(hub, trx, portal.project)
    return { newFiles, knownFiles, org }
  })
  for (const { stored, arrived } of taken.knownFiles) await makeGood(services, stored, arrived, taken.org)
  return taken.newFiles.map(({ key }) => key)
}

/** The result of a submission for its contributor, or null if it never arrived. */
async function answerOf({ db, config }: Services, { project }: PortalRow, key: string) {
  const rows = await listOfSending(db, project, key)
  const contribution = rows[0] && (await findDeposit(db, rows[0].deposit))
  if (!contribution) return null
  return {
    reference: contribution.reference,
    receipt: receiptToken(config.secret, 'receipt', contribution.id, contribution.receipt_turn),
    submissions: rows.map(({ id, title }) => ({ id, title, status: 'pending' as const })),
  }
}
