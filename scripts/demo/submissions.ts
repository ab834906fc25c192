import type { Services } from '../../src/server/access/services.ts'
import type { OpenPortal } from '../../src/shared/entities/submissions/portal.ts'
import { solveProofOfWork } from '../../test/support/contributions.ts'
import { createClient, type Archive } from './archive.ts'
import { cutOut } from './early-photographs.ts'
import type { DemoMaterials } from './ingredients.ts'
import { CREDIT, PHOTOGRAPHS } from './photographs.ts'
import { drawPicture } from './pictures.ts'

interface SubmissionContext {
  base: string
  /** The folder for approved submissions. */
  folder: string
  ready: DemoMaterials | null
}

/** The decision about a contribution. */
type Fate = 'waits' | 'asked' | 'answered' | 'approved' | 'rejected' | 'withdrawn'

interface DemoContribution {
  contributorFields: object
  title: string
  place?: string
  text: string
  /** A photograph and the detail to use. */
  photographDetail: readonly [photograph: number, detail: number]
  fate: Fate
}

const GRACE = { submitter_name: 'Grace Hollis', submitter_email: 'grace@example.org' }
const WILF = { submitter_name: 'Wilf Pender', submitter_email: 'wilf@example.org' }
const MARY = { submitter_name: 'Mary Lister', submitter_email: 'mary@example.org' }
const QUESTION = 'Is there anything on the back, such as a name, a number or a studio stamp?'

const CONTRIBUTIONS: readonly DemoContribution[] = [
  {
    contributorFields: MARY,
    title: 'Houses behind a fence',
    text: 'It used to hang in the clubroom.',
    photographDetail: [0, 2],
    fate: 'approved',
  },
  {
    contributorFields: WILF,
    title: 'Clouds',
    text: 'From the same album as the house.',
    photographDetail: [6, 1],
    fate: 'rejected',
  },
  {
    contributorFields: MARY,
    title: 'A print sent twice',
    text: 'Sorry, you already have this one.',
    photographDetail: [2, 1],
    fate: 'withdrawn',
  },
  {
    contributorFields: WILF,
    title: 'A house with its door open',
    text: 'It was loose between two pages of the album.',
    photographDetail: [6, 0],
    fate: 'asked',
  },
  {
    contributorFields: GRACE,
    title: 'Smoke below an aeroplane',
    text: 'My uncle was a pilot and kept this above his desk.',
    photographDetail: [5, 0],
    fate: 'answered',
  },
  {
    contributorFields: MARY,
    title: 'A boat with a box on its deck',
    text: 'Could it be a ferry?',
    photographDetail: [2, 0],
    fate: 'waits',
  },
  {
    contributorFields: GRACE,
    title: 'A ship on the mud',
    place: 'Nagasaki',
    text: 'It was in the same frame as the boatman.',
    photographDetail: [0, 1],
    fate: 'waits',
  },
  {
    contributorFields: GRACE,
    title: 'The boatman',
    place: 'Nagasaki',
    text: 'My grandmother brought this print home from a voyage.',
    photographDetail: [0, 0],
    fate: 'waits',
  },
]

/** Creates the town's portal with contributions and returns their number. */
export async function seedSubmissions(
  { db }: Services,
  { call }: Archive,
  project: string,
  context: SubmissionContext,
) {
  const { org } = await db.selectFrom('projects').select('org').where('id', '=', project).executeTakeFirstOrThrow()
  await db.insertInto('subscriptions').values({ org, submissions_from: 1 }).execute()
  const { id: portal } = await call<{ id: string }>('/submissions_portal', {
    project,
    title: 'What’s on your wall?',
    description:
      '<p>Cupboards all over town are full of prints and albums. Send us pictures of yours, and tell us what you know about them.</p>',
    is_open: true,
    consent_text: 'The archive may keep and publish what I send. I can withdraw it at any time.',
    questions: [
      {
        key: 'q1',
        type: 'dropdown',
        label: 'Where did you find it?',
        options: ['In an album', 'On a wall', 'In a box'],
      },
      { key: 'q2', type: 'country', label: 'In which country was it taken?' },
    ],
    thanks: 'We’ll review your submission this week and write to you.',
  })
  // Contributors have no account.
  const contributor = createClient(context.base)
  for (const contribution of CONTRIBUTIONS) {
    const portalResponse = await fetch(`${context.base}/client/api/submissions_portal/${portal}`)
    const openPortal = (await portalResponse.json()) as OpenPortal
    const { receipt, submissions } = await contributor.call<SubmitReply>(
      `/submissions_portal/${portal}/submit`,
      await buildForm(contribution, openPortal, context.ready),
    )
    await applyFate(contribution.fate, receipt, submissions[0]?.id ?? '')
  }
  return CONTRIBUTIONS.length

  interface SubmitReply {
    receipt: string
    submissions: { id: string }[]
  }

  async function applyFate(fate: Fate, receipt: string, submission: string): Promise<void> {
    const postDecision = (action: string, body: object) => call(`/submissions/${submission}/${action}`, body)
    if (fate === 'approved') await postDecision('approve', { folder: context.folder, visibility: 'local' })
    if (fate === 'rejected')
      await postDecision('reject', { message: 'Thank you. We already have a better print of this one.' })
    if (fate === 'asked' || fate === 'answered') await postDecision('ask', { message: QUESTION })
    const text = 'A date in pencil, 1929, and a name that I can’t read.'
    if (fate === 'answered') await contributor.call(`/receipts/${receipt}/answer`, { submission, text })
    if (fate === 'withdrawn') await contributor.call(`/receipts/${receipt}/withdraw`, { submission })
  }
}

/** A contribution as the portal's form sends it. */
async function buildForm(
  { contributorFields, title, place, text, photographDetail: [n, detail] }: DemoContribution,
  portal: OpenPortal,
  ready: DemoMaterials | null,
): Promise<FormData> {
  const photograph = PHOTOGRAPHS[n]
  const photographCut = photograph?.cuts[detail]
  const bytes =
    ready && photograph && photographCut
      ? await cutOut(await ready.photograph(photograph.name), photographCut, 1200)
      : await drawPicture(1000 + 10 * n + detail)
  const form = new FormData()
  const answers = {
    ...contributorFields,
    title,
    ...(place && { place }),
    description: ready ? `${text} (${CREDIT}.)` : text,
  }
  const formFields = {
    key: crypto.randomUUID(),
    proof: solveProofOfWork(portal),
    ...answers,
    consent: portal.consent_version,
  }
  for (const [key, value] of Object.entries({ ...formFields, answers: [{ key: 'q1', value: 'In an album' }] }))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), `${title.toLowerCase().replaceAll(' ', '-')}.jpg`)
  return form
}
