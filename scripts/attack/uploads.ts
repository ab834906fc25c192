import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '../../src/server/db/tables/index.ts'
import type { VisiblePortal } from '../../src/shared/entities/submissions/portal.ts'
import { createApiClient, type Client } from '../../test/support/app.ts'
import {
  submitContribution,
  submitContributionInParts,
  makeTextFile,
  createProjectWithPortal,
  solveProofOfWork,
} from '../../test/support/contributions.ts'
import { createTusClient } from '../../test/support/tus-client.ts'
import { addMember, setSubscription } from '../../test/support/fixtures.ts'
import type { World } from '../faults/world.ts'
import { createNetworkHeaders, formatCounts, type Attack } from './attack.ts'
import { register } from './people.ts'

const STORAGE_BYTES = 60_000_000
const HUGE_BYTES = 50_000_000
const ANNOUNCED_COUNT = 229
const PROOF_COUNT = 3

/** Creates an organisation with a portal and little storage. */
async function createArchive(world: World, name: string) {
  const owner = await register(world, name)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
  })
  try {
    const { body } = await owner.get<{ orgs: { id: string }[] }>(`/users/${owner.id}/projects_and_orgs`)
    const org = body.orgs[0]?.id ?? ''
    const portal = await createProjectWithPortal(db, { ...owner, org }, { max_files: 100 })
    await setSubscription({ services: { db } }, org, { submissions_from: 1, storage: STORAGE_BYTES })
    const contributor = await register(world, `${name}-contributor`)
    await addMember({ services: { db } }, portal.project, contributor, 'contributor')
    return { owner, org, portal, contributor }
  } finally {
    await db.destroy()
  }
}

/** Uploads as the owner and contributes as a visitor, by form and in parts, and returns the refusals by name. */
async function listRefusals(
  { base }: World,
  { owner, portal }: { owner: Client; portal: { id: string; project: string } },
): Promise<string[]> {
  const createBytes = () => randomBytes(5_000_000)
  const form = new FormData()
  form.set('project', portal.project)
  form.set('file', new Blob([createBytes()]), 'form.bin')
  const tus = createTusClient(base, owner)
  const createdUpload = await tus.create(5_000_000, { project: portal.project, filename: 'parts.bin' })
  const visitor = createApiClient(base, createNetworkHeaders())
  const longFile = makeTextFile('x'.repeat(4_500_000) + Math.random())
  const answers: Record<string, number> = {
    form: (await owner.post('/artifacts', form)).status,
    parts:
      createdUpload.status === 201
        ? (await tus.patch(createdUpload.location, 0, createBytes())).status
        : createdUpload.status,
    submission: (await submitContribution(visitor, portal.id, [makeTextFile()])).status,
    'submission in parts': (
      await submitContributionInParts(base, visitor, portal.id, [longFile], { key: crypto.randomUUID() })
    ).status,
  }
  return Object.entries(answers).flatMap(([method, status]) => (status < 300 ? [] : [`${method} answered ${status}`]))
}

export const uploads: Attack[] = [
  {
    name: `one address announces ${ANNOUNCED_COUNT} large uploads at a portal`,
    async run(world) {
      const archive = await createArchive(world, 'announced')
      const counts = new Map<number, number>()
      const stranger = createApiClient(world.base)
      const url = `/client/api/submissions_portal/${archive.portal.id}/uploads`
      const announceUpload = async (proof: string, arrivedBytes: number) => {
        const tus = createTusClient(world.base, stranger)
        const { status, location } = await tus.create(HUGE_BYTES, { filename: 'a.txt', proof }, url)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status === 201 && arrivedBytes > 0) await tus.patch(location, 0, Buffer.alloc(arrivedBytes, 'a'))
      }
      for (let i = 0; i < PROOF_COUNT; i++) {
        const { body } = await stranger.get<VisiblePortal>(`/submissions_portal/${archive.portal.id}`)
        const proof = 'challenge' in body ? solveProofOfWork(body) : ''
        const uploadsPerProof = Math.ceil(ANNOUNCED_COUNT / PROOF_COUNT)
        // Some uploads also send a byte, so that they don't count as idle.
        await Promise.all(
          Array.from({ length: uploadsPerProof }, (_, index) => announceUpload(proof, index < 3 ? 1 : 0)),
        )
      }
      return { observation: formatCounts(counts), problems: await listRefusals(world, archive) }
    },
  },
  {
    name: 'a contributor announces three huge uploads, and is removed',
    async run(world) {
      const archive = await createArchive(world, 'huge')
      const { owner, org, portal, contributor } = archive
      const tus = createTusClient(world.base, contributor)
      const createHugeUpload = () => tus.create(HUGE_BYTES, { project: portal.project, filename: 'huge.mp4' })
      const createdUploads = [await createHugeUpload(), await createHugeUpload(), await createHugeUpload()]
      const counts = new Map<number, number>()
      for (const { status } of createdUploads) counts.set(status, (counts.get(status) ?? 0) + 1)
      const problems = await listRefusals(world, archive)
      const [partialUpload] = createdUploads
      if (partialUpload?.status === 201) await tus.patch(partialUpload.location, 0, randomBytes(10_000_000))
      await owner.delete('/permissions', { project: portal.project, user: contributor.id })
      const remainingUploads = await owner.get<{ count: number; reserved: number }>(`/orgs/${org}/uploads`)
      if (remainingUploads.body.count > 0)
        problems.push(
          `${remainingUploads.body.count} of their uploads are left, with ${remainingUploads.body.reserved} bytes reserved`,
        )
      return { observation: formatCounts(counts), problems }
    },
  },
]
