import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '../../src/server/db/tables/index.ts'
import type { VisiblePortal } from '../../src/shared/entities/submissions/portal.ts'
import { clientOf, type Client } from '../../test/app.ts'
import { give, giveInParts, letter, portalOf, prove } from '../../test/giving.ts'
import { tusOf } from '../../test/tus.ts'
import { addMember, subscribe } from '../../test/world.ts'
import type { World } from '../faults/world.ts'
import { network, told, type Attack } from './attack.ts'
import { register } from './people.ts'

const STORAGE = 60_000_000
const HUGE = 50_000_000
const ANNOUNCED = 229
const PROOFS = 3

/** Creates an organisation with a portal and little storage. */
async function archiveOf(world: World, name: string) {
  const owner = await register(world, name)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
  })
  try {
    const { body } = await owner.get<{ orgs: { id: string }[] }>(`/users/${owner.id}/projects_and_orgs`)
    const org = body.orgs[0]?.id ?? ''
    const portal = await portalOf(db, { ...owner, org }, { max_files: 100 })
    await subscribe({ services: { db } }, org, { submissions_from: 1, storage: STORAGE })
    const contributor = await register(world, `${name}-contributor`)
    await addMember({ services: { db } }, portal.project, contributor, 'contributor')
    return { owner, org, portal, contributor }
  } finally {
    await db.destroy()
  }
}

/** Uploads as the owner and contributes as a visitor, by form and in parts, and returns the refusals by name. */
async function refusalsOf(
  { base }: World,
  { owner, portal }: { owner: Client; portal: { id: string; project: string } },
): Promise<string[]> {
  const bytes = () => randomBytes(5_000_000)
  const form = new FormData()
  form.set('project', portal.project)
  form.set('file', new Blob([bytes()]), 'form.bin')
  const tus = tusOf(base, owner)
  const begun = await tus.create(5_000_000, { project: portal.project, filename: 'parts.bin' })
  const giver = clientOf(base, network())
  const long = letter('x'.repeat(4_500_000) + Math.random())
  const answers: Record<string, number> = {
    form: (await owner.post('/artifacts', form)).status,
    parts: begun.status === 201 ? (await tus.patch(begun.location, 0, bytes())).status : begun.status,
    submission: (await give(giver, portal.id, [letter()])).status,
    'submission in parts': (await giveInParts(base, giver, portal.id, [long], { key: crypto.randomUUID() })).status,
  }
  return Object.entries(answers).flatMap(([way, status]) => (status < 300 ? [] : [`${way} answered ${status}`]))
}

export const uploads: Attack[] = [
  {
    name: `one address announces ${ANNOUNCED} large uploads at a portal`,
    async run(world) {
      const archive = await archiveOf(world, 'announced')
      const counts = new Map<number, number>()
      const stranger = clientOf(world.base)
      const url = `/client/api/submissions_portal/${archive.portal.id}/uploads`
      const announce = async (proof: string, arrived: number) => {
        const tus = tusOf(world.base, stranger)
        const { status, location } = await tus.create(HUGE, { filename: 'a.txt', proof }, url)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status === 201 && arrived > 0) await tus.patch(location, 0, Buffer.alloc(arrived, 'a'))
      }
      for (let i = 0; i < PROOFS; i++) {
        const { body } = await stranger.get<VisiblePortal>(`/submissions_portal/${archive.portal.id}`)
        const proof = 'challenge' in body ? prove(body) : ''
        const share = Math.ceil(ANNOUNCED / PROOFS)
        // Some send a byte too, which keeps them from being idle.
        await Promise.all(Array.from({ length: share }, (_, at) => announce(proof, at < 3 ? 1 : 0)))
      }
      return { saw: told(counts), broken: await refusalsOf(world, archive) }
    },
  },
  {
    name: 'a contributor announces three huge uploads, and is removed',
    async run(world) {
      const archive = await archiveOf(world, 'huge')
      const { owner, org, portal, contributor } = archive
      const tus = tusOf(world.base, contributor)
      const begin = () => tus.create(HUGE, { project: portal.project, filename: 'huge.mp4' })
      const begun = [await begin(), await begin(), await begin()]
      const counts = new Map<number, number>()
      for (const { status } of begun) counts.set(status, (counts.get(status) ?? 0) + 1)
      const broken = await refusalsOf(world, archive)
      const [half] = begun
      if (half?.status === 201) await tus.patch(half.location, 0, randomBytes(10_000_000))
      await owner.delete('/permissions', { project: portal.project, user: contributor.id })
      const left = await owner.get<{ count: number; reserved: number }>(`/orgs/${org}/uploads`)
      if (left.body.count > 0)
        broken.push(`${left.body.count} of their uploads are left, with ${left.body.reserved} bytes reserved`)
      return { saw: told(counts), broken }
    },
  },
]
