import { writer, type Receiver } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { allowed } from '#server/access/place.ts'
import type { Services } from '#server/access/services.ts'
import { loadPlaces } from '#server/access/subjects.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import {
  answeredLetter,
  askedLetter,
  receiptLetter,
  rejectedLetter,
  submittedLetter,
  takenBackLetter,
} from './submissions.model.ts'
import { findDeposit, findSubmission, listOfDeposit } from './submissions.repo.ts'

const DAY = 24 * 3600
/** Per project, so that a flood there doesn't hide anything of others. Everything is in the app. */
const TOLD: Allowance = { name: 'submissions-told', times: 30, seconds: DAY }

/**
 * Confirms a contribution with the link to its status page, whose token is created only now. None of the contributor's
 * text is included, because the address may be anyone's.
 */
export const writeReceipt = writer(receiptLetter, async ({ db, config }, to, { deposit }) => {
  const found = await findDeposit(db, deposit)
  if (!found || found.submitter_email !== to.email) return null
  const given = await listOfDeposit(db, deposit)
  return mailsIn(found.language).receipt({
    archive: found.archive,
    reference: found.reference,
    thanks: found.thanks,
    count: given.length,
    url: receiptUrl(config, found),
  })
})

/** The address of a contribution's status page. */
export const receiptUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { id, portal, receipt_turn: turn }: { id: string; portal: string; receipt_turn: number },
) => `${publicUrl}/submit?submissionsId=${portal}&receipt=${receiptToken(secret, 'receipt', id, turn)}`

/** The address of a project's submissions for reviewers. */
const reviewUrl = ({ publicUrl }: { publicUrl: string }, { project }: { project: string }) =>
  `${publicUrl}/client/submissions?projectId=${project}`

/**
 * The reviewer that a mail is for, or undefined if they are gone, may no longer review, or have had enough mails today.
 */
async function reviewerTold({ db, config }: Services, to: Receiver, { project }: { project: string }) {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  const places = user && (await loadPlaces(db, config.secret, [user], 'project', project))
  const placed = user && places?.people.get(user.id)
  return placed && allowed(placed, 'submission.list') && (await to.within(TOLD, `${to.email} ${project}`))
    ? user
    : undefined
}

export const writeSubmitted = writer(submittedLetter, async (services, to, { deposit }) => {
  const { db, config } = services
  const [found, given] = [await findDeposit(db, deposit), await listOfDeposit(db, deposit)]
  const user = found && given.length > 0 ? await reviewerTold(services, to, found) : undefined
  if (!found || !user) return null
  return mailsIn(user.language).submitted({
    name: user.username,
    giver: found.submitter_name,
    portal: found.portal_title,
    reference: found.reference,
    titles: given.map(({ title }) => title),
    url: reviewUrl(config, found),
  })
})

export const writeGiverAnswered = writer(answeredLetter, async (services, to, { submission, text }) => {
  const { db, config } = services
  const answered = await findSubmission(db, submission)
  const user = answered && (await reviewerTold(services, to, answered))
  if (!user) return null
  return mailsIn(user.language).giverAnswered({
    name: user.username,
    giver: answered.submitter_name,
    title: answered.title,
    reference: answered.reference,
    text,
    url: reviewUrl(config, answered),
  })
})

/** Lists everything that a contributor withdrew at once. */
export const writeTakenBack = writer(
  takenBackLetter,
  async (services, to, { deposit, submissions, inArchive, text }) => {
    const { db, config } = services
    const [found, given] = [await findDeposit(db, deposit), await listOfDeposit(db, deposit)]
    const taken = given.filter(({ id }) => submissions.includes(id))
    const user = found && taken.length > 0 ? await reviewerTold(services, to, found) : undefined
    if (!found || !user) return null
    return mailsIn(user.language).takenBack({
      name: user.username,
      giver: found.submitter_name,
      titles: taken.map(({ title }) => title),
      reference: found.reference,
      text,
      inArchive,
      url: reviewUrl(config, found),
    })
  },
)

/** Asks a contributor about some submissions. Those answered or withdrawn since are left out. */
export const writeGiverAsked = writer(askedLetter, async ({ db, config }, to, { deposit, submissions, message }) => {
  const found = await findDeposit(db, deposit)
  if (!found || found.submitter_email !== to.email) return null
  const given = (await listOfDeposit(db, deposit)).filter(({ id, asked }) => submissions.includes(id) && asked)
  if (given.length === 0) return null
  return mailsIn(found.language).asked({
    archive: found.archive,
    reference: found.reference,
    titles: given.map(({ title }) => title),
    message,
    url: receiptUrl(config, found),
  })
})

/** Tells a contributor which submissions were rejected. Those decided differently since are left out. */
export const writeRejected = writer(rejectedLetter, async ({ db, config }, to, { deposit, submissions, message }) => {
  const found = await findDeposit(db, deposit)
  if (!found || found.submitter_email !== to.email) return null
  const given = (await listOfDeposit(db, deposit)).filter(
    ({ id, status }) => submissions.includes(id) && status === 'rejected',
  )
  if (given.length === 0) return null
  return mailsIn(found.language).rejected({
    archive: found.archive,
    reference: found.reference,
    titles: given.map(({ title }) => title),
    message,
    url: receiptUrl(config, found),
  })
})
