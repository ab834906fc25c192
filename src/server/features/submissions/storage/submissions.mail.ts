import { defineMailTemplate, type Recipient } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { isAllowed } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { loadAccessByUser } from '#server/access/load-subjects.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import {
  contributorAnsweredMail,
  questionMail,
  statusPageMail,
  rejectedMail,
  submittedMail,
  withdrawnMail,
} from './submissions.model.ts'
import { findContribution, findSubmission, listContributionSubmissions } from './submissions.repo.ts'

const DAY_S = 24 * 3600
/**
 * Limits mails per project, so that a flood there doesn't hide mails about other projects. Everything can also be read
 * in the app.
 */
const REVIEW_MAIL_ALLOWANCE: Allowance = { name: 'submissions-told', maxUses: 30, seconds: DAY_S }

/**
 * Confirms a contribution with the link to its status page, whose token is created when the mail is sent. None of the
 * contributor's text is included, because the address may be anyone's.
 */
export const writeStatusPageMail = defineMailTemplate(
  statusPageMail,
  async ({ db, config }, recipient, { deposit: contributionId }) => {
    const contribution = await findContribution(db, contributionId)
    if (!contribution || contribution.submitter_email !== recipient.email) return null
    const files = await listContributionSubmissions(db, contributionId)
    return getMailTemplates(contribution.language).contributionReceived({
      archive: contribution.archive,
      reference: contribution.reference,
      thanks: contribution.thanks,
      count: files.length,
      url: statusPageUrl(config, contribution),
    })
  },
)

/** Builds the URL of a contribution's status page. */
export const statusPageUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { id, portal, token_generation: generation }: { id: string; portal: string; token_generation: number },
) => `${publicUrl}/submit?submissionsId=${portal}&receipt=${createStatusToken(secret, 'receipt', id, generation)}`

/** Builds the URL of the page on which reviewers see a submission. */
const getReviewUrl = ({ publicUrl }: { publicUrl: string }, { id, project }: { id: string; project: string }) =>
  `${publicUrl}/client/submissions?projectId=${project}&submission=${id}`

/**
 * Returns the reviewer that a mail is for, or undefined if the account is gone, may no longer review, or has had enough
 * mails today.
 */
async function findReviewerToMail({ db, config }: Services, recipient: Recipient, { project }: { project: string }) {
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  const subjects = user && (await loadAccessByUser(db, config.secret, [user], 'project', project))
  const authorizedProject = user && subjects?.users.get(user.id)
  return authorizedProject &&
    isAllowed(authorizedProject, 'submission.list') &&
    (await recipient.takeAllowance(REVIEW_MAIL_ALLOWANCE, `${recipient.email} ${project}`))
    ? user
    : undefined
}

export const writeSubmittedMail = defineMailTemplate(
  submittedMail,
  async (services, recipient, { deposit: contributionId }) => {
    const { db, config } = services
    const [contribution, files] = [
      await findContribution(db, contributionId),
      await listContributionSubmissions(db, contributionId),
    ]
    const firstFile = files.find(({ status }) => status === 'pending') ?? files[0]
    const user = contribution && firstFile && (await findReviewerToMail(services, recipient, contribution))
    if (!contribution || !user) return null
    return getMailTemplates(user.language).newContribution({
      name: user.username,
      contributor: contribution.submitter_name,
      portal: contribution.portal_title,
      reference: contribution.reference,
      titles: files.map(({ title }) => title),
      url: getReviewUrl(config, { ...contribution, id: firstFile.id }),
    })
  },
)

export const writeContributorAnsweredMail = defineMailTemplate(
  contributorAnsweredMail,
  async (services, recipient, { submission, text }) => {
    const { db, config } = services
    const answeredSubmission = await findSubmission(db, submission)
    const user = answeredSubmission && (await findReviewerToMail(services, recipient, answeredSubmission))
    if (!user) return null
    return getMailTemplates(user.language).contributorAnswer({
      name: user.username,
      contributor: answeredSubmission.submitter_name,
      title: answeredSubmission.title,
      reference: answeredSubmission.reference,
      text,
      url: getReviewUrl(config, answeredSubmission),
    })
  },
)

/** Lists everything that a contributor withdrew in one step. */
export const writeWithdrawnMail = defineMailTemplate(
  withdrawnMail,
  async (services, recipient, { deposit: contributionId, submissions, inArchive, text }) => {
    const { db, config } = services
    const [contribution, files] = [
      await findContribution(db, contributionId),
      await listContributionSubmissions(db, contributionId),
    ]
    const withdrawnFiles = files.filter(({ id }) => submissions.includes(id))
    const [firstFile] = withdrawnFiles
    const user = contribution && firstFile && (await findReviewerToMail(services, recipient, contribution))
    if (!contribution || !user) return null
    return getMailTemplates(user.language).submissionWithdrawn({
      name: user.username,
      contributor: contribution.submitter_name,
      titles: withdrawnFiles.map(({ title }) => title),
      reference: contribution.reference,
      text,
      inArchive,
      url: getReviewUrl(config, { ...contribution, id: firstFile.id }),
    })
  },
)

/** Asks a contributor about some submissions. Those answered or withdrawn in the meantime are left out. */
export const writeQuestionMail = defineMailTemplate(
  questionMail,
  async ({ db, config }, recipient, { deposit: contributionId, submissions, message }) => {
    const contribution = await findContribution(db, contributionId)
    if (!contribution || contribution.submitter_email !== recipient.email) return null
    const files = (await listContributionSubmissions(db, contributionId)).filter(
      ({ id, asked }) => submissions.includes(id) && asked,
    )
    if (files.length === 0) return null
    return getMailTemplates(contribution.language).contributorQuestion({
      archive: contribution.archive,
      reference: contribution.reference,
      titles: files.map(({ title }) => title),
      message,
      url: statusPageUrl(config, contribution),
    })
  },
)

/** Notifies a contributor which submissions were rejected. Those decided differently in the meantime are left out. */
export const writeRejectedMail = defineMailTemplate(
  rejectedMail,
  async ({ db, config }, recipient, { deposit: contributionId, submissions, message }) => {
    const contribution = await findContribution(db, contributionId)
    if (!contribution || contribution.submitter_email !== recipient.email) return null
    const files = (await listContributionSubmissions(db, contributionId)).filter(
      ({ id, status }) => submissions.includes(id) && status === 'rejected',
    )
    if (files.length === 0) return null
    return getMailTemplates(contribution.language).submissionRejected({
      archive: contribution.archive,
      reference: contribution.reference,
      titles: files.map(({ title }) => title),
      message,
      url: statusPageUrl(config, contribution),
    })
  },
)
