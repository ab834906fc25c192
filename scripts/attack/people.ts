import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Database } from '../../src/server/db/tables/index.ts'
import type { Artifact } from '../../src/shared/entities/artifact.ts'
import { createApiClient, PASSWORD, type Client } from '../../test/support/app.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { addMember, type MemberRights } from '../../test/support/fixtures.ts'
import { waitUntil, type World } from '../faults/world.ts'
import { findAddresses, upload } from './addresses.ts'
import { storm, formatCounts, type Attack } from './attack.ts'

type RegisteredPerson = Client & { id: string; email: string }

export async function register({ base }: World, name: string): Promise<RegisteredPerson> {
  const [client, email] = [createApiClient(base), `${name}@example.org`]
  const registration = { email, username: name, password: PASSWORD, org_title: name, terms: true }
  const { body } = await client.post<{ id: string }>('/auth/register', registration)
  return { ...client, id: body.id, email }
}

/** Creates a member of the project with these permissions. */
async function createMember(world: World, name: string, rights: MemberRights): Promise<RegisteredPerson> {
  const person = await register(world, name)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
  })
  await addMember({ services: { db } }, world.project, person, rights).finally(() => db.destroy())
  return person
}

/** The password mailed to an address, or '' if none was. */
async function readMailTo({ dir }: World, email: string): Promise<string> {
  const folder = join(dir, 'mail')
  for (const name of await readdir(folder).catch(() => [])) {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
    const password = /^ {4}(\S{12,})\r?$/m.exec(text)?.[1]
    if (password && to?.some(({ address }) => address === email)) return password
  }
  return ''
}

export const people: Attack[] = [
  {
    name: 'an emailed password, used eight times at once',
    async run(world) {
      const { email } = await register(world, 'forgetful')
      await createApiClient(world.base).get(`/auth/forgot_password/${email}`, { 'x-page': crypto.randomUUID() })
      await waitUntil('the password is mailed', 60, async () => (await readMailTo(world, email)) !== '')
      const password = await readMailTo(world, email)
      const signedInClients: Client[] = []
      const counts = await storm(8, () => {
        const client = createApiClient(world.base)
        signedInClients.push(client)
        return client.post('/auth/login', { email, password })
      })
      const problems = counts.get(200) === 1 ? [] : [`${counts.get(200) ?? 0} signed in`]
      for (const client of signedInClients) {
        const { status } = await client.get('/trash/none')
        if (status === 200) problems.push('it gives access to more than choosing a password')
      }
      return { observation: formatCounts(counts), problems }
    },
  },
  {
    name: 'passwords that are easy to guess',
    async run({ base }) {
      const broken: string[] = []
      const registrations = [
        'password1234',
        'qwertyuiop12',
        '123456789012',
        'iloveyou1234',
        'letmeinletmein',
        'weak@example.org',
      ]
      for (const password of registrations) {
        const registration = { email: 'weak@example.org', username: 'weak', password, org_title: 'Weak', terms: true }
        const { status } = await createApiClient(base).post('/auth/register', registration)
        if (status !== 400) broken.push(`${password} answered ${status}`)
      }
      return { observation: `${registrations.length} passwords`, problems: broken }
    },
  },
  {
    name: 'one account creates twenty organisations at once',
    async run(world) {
      const person = await register(world, 'founder')
      const counts = await storm(20, () => person.post('/orgs', { title: 'Another' }))
      const createdCount = counts.get(201) ?? 0
      return { observation: formatCounts(counts), problems: createdCount > 5 ? [`${createdCount} were created`] : [] }
    },
  },
  {
    name: 'members keep addresses of an image: one without download_media, one who is removed',
    async run(world) {
      const [reader, leaver] = [
        await createMember(world, 'reader', []),
        await createMember(world, 'leaver', ['download_media']),
      ]
      const jpeg = await makeJpeg({ width: 500, height: 400 })
      const id = await upload(world, jpeg, 'members.jpg', { visibility: 'private' })
      const broken: string[] = []
      const listAddresses = async (caller: Client) =>
        findAddresses((await caller.get<Artifact>(`/artifacts/${id}`)).body)
      const countBytes = async (caller: Client, url: string) => {
        const answer = await fetch(url, { headers: { cookie: caller.cookie() } })
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
      }
      const [readerAddresses, all] = [await listAddresses(reader), await listAddresses(leaver)]
      if (readerAddresses.length === 0 || all.length <= readerAddresses.length)
        broken.push(`${readerAddresses.length} and ${all.length} addresses were received`)
      for (const url of readerAddresses)
        if ((await countBytes(reader, url))?.equals(jpeg)) broken.push(`${new URL(url).pathname} is the original`)
      for (const url of all)
        if (!(await countBytes(leaver, url))) broken.push(`${new URL(url).pathname} did not answer`)
      const { status } = await world.owner.delete('/permissions', { project: world.project, user: leaver.id })
      if (status !== 200) broken.push(`removing the member answered ${status}`)
      for (const url of all) if (await countBytes(leaver, url)) broken.push(`${new URL(url).pathname} still answers`)
      return { observation: `${readerAddresses.length} and ${all.length} addresses`, problems: broken }
    },
  },
]
