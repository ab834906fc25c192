import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redactEmail } from '#server/audit-log/people.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteUnusedConsents } from '#server/features/earlier-history/earlier-history.repo.ts'
import { toBatches } from '#server/imports/structure/restore-history.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { EarlierAct, EarlierConsent } from '#shared/entities/exports/earlier-history.ts'
import type { ActRecord, ConsentRecord } from '#shared/entities/exports/history.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { startApp, type App, type Client, type Person } from '../../support/app.ts'
import { createProjectWithPortal, submitContribution } from '../../support/contributions.ts'
import { createEntity, createMember, createTestProject } from '../../support/fixtures.ts'
import { exportBags, importBags } from '../bags.ts'
import { readHistory, readPackageLines } from '../histories.ts'
import { createImports } from '../support.ts'

// The history in packages: acts, and the consents of contributors.

let app: App
let ada: Person
let eve: Person
let imports: ReturnType<typeof createImports>
let source: { id: string; items: string[]; files: Record<string, Uint8Array> }
beforeAll(async () => {
  app = await startApp({ env: { SUBMIT_WORK: '4' } })
  ada = await app.owner('ada')
  eve = await app.owner('eve')
  imports = createImports(app)
  source = await createSource(ada)
})
afterAll(() => app.close())

/** A project with two contributed items, of which one was withdrawn, and a contribution that waits for review. */
async function createSource(owner: Person) {
  const { id: portal, project } = await createProjectWithPortal(app.services.db, owner, { consent_text: 'Show it.' })
  const items: string[] = []
  for (const title of ['Letter', 'Diary', 'Waiting']) {
    const files = [{ name: `${title}.txt`, text: title }]
    const { body } = await submitContribution(app.client(), portal, files, { title })
    const [submission] = body.submissions
    if (title === 'Waiting') break
    const decision = { folder: 'root', visibility: 'local' }
    const approved = await createEntity<Submission>(owner, `/submissions/${submission?.id}/approve`, decision)
    items.push(approved.artifact ?? '')
    if (title === 'Diary')
      await createEntity(app.client(), `/receipts/${body.receipt}/withdraw`, { submission: submission?.id })
  }
  await owner.post(`/artifacts/${items[0]}`, { place: 'Harbour' })
  return { id: project, items, files: await exportBags(app, owner, project, { contents: ['originals', 'history'] }) }
}

const listActs = (client: Client, project: string, item?: string) =>
  client.get<{ activity: EarlierAct[] }>(`/projects/${project}/earlier_activity${item ? `?item=${item}` : ''}`)
const listConsents = (client: Client, project: string, item?: string) =>
  client.get<{ consents: EarlierConsent[] }>(`/projects/${project}/earlier_consents${item ? `?item=${item}` : ''}`)

async function findItems(client: Client, project: string) {
  const { body } = await client.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 100 })
  return new Map(body.artifacts.map((item) => [item.title, item]))
}

/** The entries that this server itself recorded in a project. */
const readOwnRows = (project: string) =>
  app.services.db
    .selectFrom('audit_log as x')
    .innerJoin('audit_log_targets as t', 't.entry', 'x.id')
    .select(['x.id', 'x.at', 'x.user_id', 'x.act', 't.target', 't.title'])
    .where('x.project', '=', project)
    .orderBy('x.at')
    .orderBy('t.entry')
    .execute()

/** The package with another history, as someone may write one who has no manifests of tag files to keep. */
function changeHistory(change: { acts?: (act: ActRecord) => unknown; consents?: (consent: ConsentRecord) => unknown }) {
  const rewrite = <T>(bytes: Uint8Array, map: (record: T) => unknown) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString()
        .split('\n')
        .slice(0, -1)
        .map((line) => map(JSON.parse(line) as T))
        .map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`)
        .join(''),
    )
  const contents = Object.entries(unzipSync(Object.values(source.files)[0] ?? new Uint8Array()))
    .filter(([path]) => !path.includes('/tagmanifest-'))
    .map(([path, bytes]): [string, Uint8Array] => {
      if (path.endsWith('audit-log.jsonl') && change.acts) return [path, rewrite(bytes, change.acts)]
      if (path.endsWith('submissions.jsonl') && change.consents) return [path, rewrite(bytes, change.consents)]
      return [path, bytes]
    })
  return { 'bag.zip': zipSync(Object.fromEntries(contents)) }
}

test('keeps consents and history as what the package says, for owners alone', async () => {
  const target = await createTestProject(eve, 'Moved')
  const imported = await importBags(imports, eve, target.id, source.files)
  expect(imported).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  const items = await findItems(eve, target.id)
  const [letter, diary] = [items.get('Letter'), items.get('Diary')]

  const { consents } = (await listConsents(eve, target.id)).body
  expect(consents.map(({ title, status, items: ids }) => [title, status, ids])).toEqual([
    ['Diary', 'withdrawn', [diary?.id]],
    ['Letter', 'approved', [letter?.id]],
  ])
  expect((await listConsents(eve, target.id, letter?.id)).body.consents).toMatchObject([
    {
      consent: { version: 1, text: 'Show it.' },
      ...{ submitter_name: 'Grace', decided_by: 'ada', withdrawn_at: null },
      origin: { project: source.id, title: 'P', exported_at: readHistory(source.files).package.exported_at },
    },
  ])
  expect(diary?.taken_back).toBe(consents[0]?.withdrawn_at)
  const published = await eve.post<{ errors: object }>(`/artifacts/${diary?.id}`, { visibility: 'local' })
  expect([published.status, published.body.errors]).toMatchObject([409, { reason: ['taken_back', 'Diary', 0] }])
  const copy = await createEntity(eve, `/artifacts/${letter?.id}/copy`, { projectId: target.id, folderId: 'root' })
  expect((await listConsents(eve, target.id, copy.id)).body.consents[0]?.items).toEqual([letter?.id, copy.id])

  const acts = (await listActs(eve, target.id, letter?.id)).body.activity
  expect(acts.map(({ act, user, things }) => [act, user, things.map(({ id }) => id)])).toEqual([
    ['edit', 'ada', [letter?.id]],
    ['create', 'ada', [letter?.id]],
  ])
  const own = (await eve.get<{ activity: Activity[] }>(`/projects/${target.id}/activity`)).body.activity
  expect(new Set(own.map(({ user }) => user?.username))).toEqual(new Set(['eve']))

  const member = await createMember(app, target.id, 'contributor', 'ben')
  for (const list of [listActs, listConsents]) {
    expect((await list(member, target.id)).status).toBe(403)
    expect((await list(app.client(), target.id)).status).toBe(401)
    expect((await list(ada, target.id)).status).toBe(404)
  }

  // Moved once more, each record is still of the first package.
  const again = await exportBags(app, eve, target.id, { contents: ['originals', 'history'] })
  const third = await createTestProject(ada, 'Third')
  await importBags(imports, ada, third.id, again)
  const origins = (await listActs(ada, third.id)).body.activity.map(({ origin }) => origin.project)
  expect(new Set(origins)).toEqual(new Set([source.id, target.id]))
  expect((await listConsents(ada, third.id)).body.consents.map(({ origin }) => origin.title)).toEqual(['P', 'P'])

  expect(await imports.step(eve, imported.id, 'undo')).toMatchObject({ state: 'undone' })
  expect((await listActs(eve, target.id)).body.activity).toEqual([])
  expect((await listConsents(eve, target.id)).body.consents.map(({ items: ids }) => ids)).toEqual([[copy.id]])
  // Someone who restores an item from Trash needs its consent.
  await eve.post(`/artifacts/${diary?.id}/restore`)
  expect((await listConsents(eve, target.id)).body.consents).toHaveLength(2)
  await app.services.db.deleteFrom('artifacts').where('project', '=', target.id).execute()
  await deleteUnusedConsents(app.services.db)
  const left = app.services.db.selectFrom('earlier_consents').select('project')
  expect(new Set((await left.execute()).map(({ project }) => project))).toEqual(new Set([third.id]))
})

test('leaves the history out for someone who couldn’t read it', async () => {
  const target = await createTestProject(eve, 'Theirs')
  const member = await createMember(app, target.id, ['create_artifact', 'edit_others_artifacts'], 'fay')
  expect(await importBags(imports, member, target.id, source.files)).toMatchObject({ state: 'done' })
  expect((await listActs(eve, target.id)).body.activity).toEqual([])
  expect((await listConsents(eve, target.id)).body.consents).toEqual([])
})

test('lets a package say nothing about anything but the items that it brought', async () => {
  const target = await createTestProject(eve, 'Attacked')
  const victim = await createEntity<Artifact>(eve, '/artifacts', { project: target.id, title: 'Ours' })
  const { id: ownAct } =
    (await eve.get<{ activity: Activity[] }>(`/artifacts/${victim.id}/activity`)).body.activity[0] ?? {}
  const before = await readOwnRows(target.id)
  const html = '<'.repeat(100_000)
  const files = changeHistory({
    acts: (act) => ({
      ...act,
      ...(act.act === 'edit' && { user: html, details: { fields: [html], unknown: 'x' } }),
      // Acts of one id become one.
      ...(act.act === 'create' && act.kind === 'artifact' && { id: ownAct }),
      targets: [...act.targets, { id: victim.id, title: 'Ours' }, { id: victim.id, title: 'Ours' }],
    }),
    consents: (consent) => ({ ...consent, items: [victim.id, ...consent.items], submitter_name: html }),
  })
  expect(await importBags(imports, eve, target.id, files)).toMatchObject({ state: 'done', counts: { done: 2 } })
  expect((await listActs(eve, target.id, victim.id)).body.activity).toEqual([])
  expect((await listConsents(eve, target.id, victim.id)).body.consents).toEqual([])
  const { activity } = (await listActs(eve, target.id)).body
  expect(activity.find(({ act }) => act === 'edit')).toMatchObject({ user: html, details: { fields: [html] } })
  expect(activity.flatMap(({ things }) => things.map(({ id }) => id))).not.toContain(victim.id)
  expect((await readOwnRows(target.id)).slice(0, before.length)).toEqual(before)
})

const act = (change: object) => ({ acts: (record: ActRecord) => ({ ...record, ...change }) })
test.each<[string, Parameters<typeof changeHistory>[0], string]>([
  ['an unknown act', act({ act: 'forge' }), 'audit-log'],
  ['a character that no database stores', act({ user: 'a\u0000b' }), 'audit-log'],
  ['a time that is none', act({ at: 1e300 }), 'audit-log'],
  ['an id that is none', act({ targets: [{ id: "'; DROP TABLE users; --", title: '' }] }), 'audit-log'],
  ['a line that is no JSON', { acts: () => '{'.repeat(1000) }, 'audit-log'],
  ['details without end', act({ details: { tags: Array(30).fill('x'.repeat(100_000)) } }), 'audit-log'],
  [
    'answers without end',
    {
      consents: (record) => ({
        ...record,
        answers: [{ key: 'a', label: 'A', value: ['x'.repeat(501)] }],
      }),
    },
    'submissions',
  ],
  ['too long a text', { consents: (record) => ({ ...record, title: 'x'.repeat(100_001) }) }, 'submissions'],
])('refuses a history with %s before anything is imported', async (_what, change, file) => {
  const target = await createTestProject(eve, 'Refused')
  const read = await imports.readFiles(eve, target.id, changeHistory(change))
  const reason = ['bag_unreadable', `metadata/history/${file}.jsonl`]
  expect(read).toMatchObject({ state: 'failed', problem: { reason } })
})

test('reads and writes acts with long texts or very many targets in pieces', async () => {
  const target = await createTestProject(eve, 'Long')
  const targets = Array.from({ length: 2100 }, () => ({ id: randomUUID(), title: 'T' }))
  const files = changeHistory({ acts: (record) => (record.act === 'edit' ? { ...record, targets } : record) })
  await importBags(imports, eve, target.id, files)
  const again = await exportBags(app, eve, target.id, { contents: ['originals', 'history'] })
  const acts = readPackageLines<ActRecord>(again, 'metadata/history/audit-log.jsonl')
  const edit = acts.find((record) => record.act === 'edit')
  const edits = acts.filter((record) => record.id === edit?.id)
  expect(edits.map((record) => record.targets.length)).toEqual([1000, 1000, 100])
  expect(edits.flatMap((record) => record.targets)).toEqual(targets.toSorted((a, b) => (a.id < b.id ? -1 : 1)))

  const lengths: number[] = []
  const long = Array.from({ length: 5 }, () => ({ text: 'x'.repeat(1_500_000) }))
  for await (const batch of toBatches(Readable.from(long))) lengths.push(batch.length)
  expect(lengths).toEqual([3, 2])
})

test('erases the address of a deleted account from invitations in a package', async () => {
  const target = await createTestProject(eve, 'Invitations')
  const files = changeHistory(
    act({ act: 'invite', kind: 'person', targets: [{ id: source.id, title: 'Zoe@example.org' }] }),
  )
  await importBags(imports, eve, target.id, files)
  const listTitles = async () =>
    (await listActs(eve, target.id)).body.activity.flatMap(({ things }) => things.map(({ title }) => title))
  expect(new Set(await listTitles())).toEqual(new Set(['Zoe@example.org']))
  await transaction(app.services.db, (trx) => redactEmail(trx, 'zoe@example.org'))
  expect(new Set(await listTitles())).toEqual(new Set(['']))
})

test('exports the consents of a selection with all copies, and no others', async () => {
  const [letter = ''] = source.items
  const copy = await createEntity(ada, `/artifacts/${letter}/copy`, { projectId: source.id, folderId: 'root' })
  const export_ = (ids: string[]) => exportBags(app, ada, source.id, { ids, contents: ['history'] })
  const consents = readPackageLines<ConsentRecord>(await export_([copy.id]), 'metadata/history/submissions.jsonl')
  expect(consents.map(({ title, items }) => [title, items])).toEqual([['Letter', [copy.id]]])
  const acts = readPackageLines<ActRecord>(await export_([letter]), 'metadata/history/audit-log.jsonl')
  expect(new Set(acts.flatMap(({ targets }) => targets.map(({ id }) => id)))).toEqual(new Set([letter]))
})
