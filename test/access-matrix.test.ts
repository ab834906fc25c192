import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { grantsOf, type Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { startApp, type Client } from './app.ts'
import { ENDPOINTS, SAMPLES, type Sample, type Subjects } from './matrix-samples.ts'

// Who gets which answer from every endpoint, over HTTP. docs/access-matrix.md is what this test saw last; a change of a
// right shows there. UPDATE_GOLDEN=1 writes it anew.

const GOLDEN = join(import.meta.dirname, '../docs/access-matrix.md')
const ROLES = [
  'admin',
  'owner',
  'superuser',
  'moderator',
  'editor',
  'contributor',
  'observer',
  'custom',
  'neighbour',
  'stranger',
  'visitor',
] as const
type Role = (typeof ROLES)[number]

/** Custom: holds one key. Neighbour: a superuser of another project of the same organisation. */
const GRANTS: Partial<Record<Role, Grants>> = { ...ROLE_PRESETS, custom: grantsOf(['edit_others_artifacts']) }

let app: Awaited<ReturnType<typeof startApp>>
let org: string
let maker: string
const callers = new Map<Role, { client: Client; id: string | null }>()

beforeAll(async () => {
  app = await startApp()
  const { db } = app.services
  const owner = await app.owner()
  org = owner.org
  maker = (await app.owner('maker')).id
  for (const role of ROLES) {
    const person = role === 'owner' ? owner : role === 'visitor' ? null : await app.owner(role)
    callers.set(role, { client: person ?? app.client(), id: person?.id ?? null })
  }
  await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', idOf('admin') ?? '')
    .execute()
  await app.services.hub.publish({ to: 'sessions', user: idOf('admin') ?? '' })
  const elsewhere = await project('elsewhere')
  await member(elsewhere.id, idOf('neighbour'), grantsOf([]), ROLE_PRESETS.superuser)
}, 60_000)
afterAll(() => app.close())

const idOf = (role: Role) => callers.get(role)?.id ?? null

async function project(title: string) {
  const row = { id: newId(), org, title, url_alias: `${title}-${newId()}` }
  await app.services.db.insertInto('projects').values(row).execute()
  return row
}

async function member(projectId: string, user: string | null, ...grants: Grants[]) {
  if (user === null) return
  const row = { id: newId(), project: projectId, user_id: user, ...Object.assign({}, ...grants) }
  await app.services.db.insertInto('permissions').values(row).execute()
}

/** A project of its own for each call, so that none sees what another did. */
async function subjects(role: Role, own: boolean): Promise<Subjects> {
  const { db } = app.services
  const { id, url_alias } = await project('matrix')
  const grants = GRANTS[role]
  if (grants) await member(id, idOf(role), grants)
  await member(id, maker, grantsOf([]))
  const user = own ? idOf(role) : maker
  const made = { project: id, user_id: user }
  const ids = Array.from({ length: 8 }, newId) as [string, string, string, string, string, string, string, string]
  const [folder, trashedFolder, artifact, trashed, publicArtifact, tag, exhibit, publicExhibit] = ids
  const gone = { active: false, trash_batch: newId() }
  await db
    .insertInto('folders')
    .values([
      { ...made, id: folder, title: 'Folder' },
      { ...made, id: trashedFolder, title: 'Gone', ...gone },
    ])
    .execute()
  await db
    .insertInto('artifacts')
    .values([
      { ...made, id: artifact, title: 'Item' },
      { ...made, id: trashed, title: 'Gone', ...gone, trash_batch: newId() },
      { ...made, id: publicArtifact, title: 'Shown', visibility: 'local' },
    ])
    .execute()
  await db.insertInto('tags').values({ id: tag, project: id, title: 'Tag' }).execute()
  await db
    .insertInto('exhibits')
    .values([
      { ...made, id: exhibit, title: 'Exhibit', description: 'Text', url_alias: 'exhibit' },
      { ...made, id: publicExhibit, title: 'Shown', description: 'Text', url_alias: 'shown', visibility: 'local' },
    ])
    .execute()
  return {
    org,
    project: id,
    alias: url_alias,
    user: user ?? maker,
    folder,
    trashedFolder,
    artifact,
    trashed,
    publicArtifact,
    tag,
    exhibit,
    publicExhibit,
    exhibitAlias: 'shown',
  }
}

async function call(name: string, { params = {}, query = {}, body, file }: Sample, role: Role): Promise<number> {
  const [, endpoint] = ENDPOINTS.find(([one]) => one === endpointOf(name)) ?? []
  const caller = callers.get(role)
  if (!endpoint || !caller) throw new Error(`no endpoint ${name}`)
  const path = endpoint.path.replace(/:(\w+)/g, (_match: string, key: string) => encodeURIComponent(params[key] ?? ''))
  const address = `${path}?${new URLSearchParams(query).toString()}`
  if (endpoint.method === 'GET') return (await caller.client.get(address)).status
  if (endpoint.method === 'DELETE') return (await caller.client.delete(address, body)).status
  if (!file) return (await caller.client.post(address, body)).status
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value))
  form.set('file', new Blob(['words']), 'words.txt')
  return (await caller.client.post(address, form)).status
}

const endpointOf = (name: string) => name.replace(/[?:].*/, '')

async function cell(name: string, role: Role): Promise<string> {
  const sample = SAMPLES[name]
  if (!sample) throw new Error(`no sample ${name}`)
  const given = await subjects(role, false)
  const others = await call(name, sample(given), role)
  if (!sample(given).made || role === 'visitor') return String(others)
  const own = await call(name, sample(await subjects(role, true)), role)
  return own === others ? String(own) : `${own}/${others}`
}

test('every endpoint has a sample', () => {
  const known = new Set(Object.keys(SAMPLES).map(endpointOf))
  const missing = ENDPOINTS.map(([name]) => name).filter((name) => !known.has(name))
  expect(missing, 'add a line for each to test/matrix-samples.ts').toEqual([])
})

test('6.allow.1 who may do what is what docs/access-matrix.md says', async () => {
  const lines = [
    '# Access matrix',
    '',
    'What each caller is answered, as the tests saw it: the status over HTTP, own/others’ where they differ. It is made by',
    '`UPDATE_GOLDEN=1 npm test`, and any change of a right shows here. Custom holds `edit_others_artifacts` alone; neighbour is',
    'a superuser of another project of the organisation; stranger has an account, visitor none. 401 and 400 of `auth.login` and',
    '`projects.authGallery` are about the password.',
    '',
    `| call | ${ROLES.join(' | ')} |`,
    `|---|${ROLES.map(() => '---|').join('')}`,
  ]
  for (const name of Object.keys(SAMPLES)) {
    const cells: string[] = []
    for (const role of ROLES) cells.push(await cell(name, role))
    lines.push(`| ${name} | ${cells.join(' | ')} |`)
  }
  const seen = `${lines.join('\n')}\n`
  if (process.env.UPDATE_GOLDEN) await writeFile(GOLDEN, seen)
  expect(seen, 'a right changed: look at it, then run with UPDATE_GOLDEN=1').toBe(await readFile(GOLDEN, 'utf8'))
}, 180_000)
