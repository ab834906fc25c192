import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { insertArtifact } from '#server/features/artifacts/artifacts.repo.ts'
import { insertPortal } from '#server/features/submissions/portal/portals.repo.ts'
import { insertContribution, insertSubmissions } from '#server/features/submissions/storage/submissions.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { getConsent, type Portal, type VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { buildProof, hasLeadingZeroBits } from '#shared/rules/submissions/proof-of-work.ts'
import type { ApiResponse, Client } from './app.ts'
import { createTusClient } from './tus-client.ts'

/** Solves the proof of work of a portal. */
export function solveProofOfWork({ challenge, work }: { challenge: string; work: number }): string {
  for (let nonce = 0; ; nonce++) {
    const proof = buildProof(challenge, nonce)
    if (hasLeadingZeroBits(createHash('sha256').update(proof).digest(), work)) return proof
  }
}

/** Inserts a submission that waits for review directly into the database. */
export async function insertPendingSubmission(db: Kysely<Database>, project: string) {
  const [portal, contribution, pendingItem, submission] = [newId(), newId(), newId(), newId()]
  const limits = { accepted_types: ['document' as const], max_file_size: 1000, max_files: 5 }
  await insertPortal(db, { id: portal, project, title: 'Give', is_open: true, ...limits })
  await insertContribution(db, {
    id: contribution,
    portal,
    reference: newId(),
    contributor_name: 'Grace',
    contributor_email: null,
    contributor_org: null,
    answers: [],
  })
  const pendingState = { active: false, needs_review: true, awaits_review: true }
  await insertArtifact(db, { id: pendingItem, project, title: 'Given', ...pendingState })
  await insertSubmissions(db, [
    {
      id: submission,
      contribution,
      project,
      artifact: pendingItem,
      request_key: newId(),
      position: 0,
      filename: 'a.txt',
      title: 'Given',
    },
  ])
  return { portal, contribution, waiting: pendingItem, submission }
}

export interface ContributionReply {
  reference: string
  receipt: string
  submissions: { id: string; title: string; status: string }[]
}

export const CONTRIBUTOR = { submitter_name: 'Grace', submitter_email: 'grace@example.org' }

/** The solved proof of work and the consent version that a portal requires of each contribution. */
async function prepareContribution(client: Client, portal: string, headers: Record<string, string> = {}) {
  const { body } = await client.get<VisiblePortal>(`/submissions_portal/${portal}`, headers)
  const visiblePortal = 'challenge' in body ? body : null
  return {
    proof: visiblePortal ? solveProofOfWork(visiblePortal) : 'none',
    consent: visiblePortal ? getConsent(visiblePortal)?.version : undefined,
  }
}

/** Submits files to a portal in one form, as a browser does. */
export async function submitContribution<T = ContributionReply>(
  client: Client,
  portal: string,
  files: readonly { name: string; text: string | Uint8Array<ArrayBuffer> }[],
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse<T>> {
  const { proof, consent } = await prepareContribution(client, portal, headers)
  const form = new FormData()
  const values = { key: crypto.randomUUID(), proof, ...CONTRIBUTOR, ...(consent && { consent }), ...fields }
  for (const [key, value] of Object.entries(values).filter(([, fieldValue]) => fieldValue !== undefined))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { name, text } of files) form.append('file', new Blob([text]), name)
  return client.post<T>(`/submissions_portal/${portal}/submit`, form, headers)
}

/** Submits large files as a browser does: each by a resumable upload, then all of them by their upload ids. */
export async function submitContributionInParts<T = ContributionReply>(
  base: string,
  client: Client,
  portal: string,
  files: readonly { name: string; text: string }[],
  fields: Record<string, unknown> = {},
): Promise<ApiResponse<T>> {
  const { proof, consent } = await prepareContribution(client, portal)
  const tus = createTusClient(base, client)
  const uploadIds: string[] = []
  for (const { name, text } of files) {
    const uploadsPath = `/client/api/submissions_portal/${portal}/uploads`
    const { location } = await tus.create(Buffer.byteLength(text), { filename: name, proof }, uploadsPath)
    await tus.patch(location, 0, text)
    uploadIds.push(location.split('/').at(-1) ?? '')
  }
  return client.post<T>(`/submissions_portal/${portal}/submit`, {
    ...{ proof, uploads: uploadIds, ...CONTRIBUTOR, ...(consent && { consent }), ...fields },
  })
}

/** Creates an open portal in a new project, and a subscription that allows submissions. */
export async function createProjectWithPortal(
  db: Kysely<Database>,
  owner: Client & { org: string },
  settings: object = {},
): Promise<Portal> {
  await db
    .insertInto('subscriptions')
    .values({ org: owner.org, submissions_from: 1 })
    .onConflict((c) => c.column('org').doUpdateSet({ submissions_from: 1 }))
    .execute()
  const { body: project } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })
  const { body } = await owner.post<Portal>('/submissions_portal', {
    project: project.id,
    title: 'Give us your letters',
    is_open: true,
    ...settings,
  })
  return body
}

/** A text file with unique content. */
export const makeTextFile = (text = `words ${Math.random()}`, name = 'letter.txt') => ({ name, text })
