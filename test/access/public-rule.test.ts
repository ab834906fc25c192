import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryEnabledRule, publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import { isShownInGallery } from '#server/features/search/word-query.repo.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { MEDIA_TYPES } from '#shared/rules/media-type.ts'
import { computeSubscriptionFlags, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import { startApp } from '../support/app.ts'
import { setSubscription } from '../support/fixtures.ts'

// One rule decides what is public: the predicate, the SQL and every endpoint must agree on every row.

type App = Awaited<ReturnType<typeof startApp>>
let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: { id: string; url_alias: string }

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<typeof project>('/projects', { org: owner.org, title: 'Shown' })).body
})
afterAll(() => app.close())

const VISIBILITIES = ['private', 'local'] as const
const BOOLEANS = [true, false]
/** One artifact of each combination. */
const ARTIFACTS = MEDIA_TYPES.flatMap((type) =>
  VISIBILITIES.flatMap((visibility) =>
    BOOLEANS.flatMap((active) => BOOLEANS.map((needs_review) => ({ type, visibility, active, needs_review }))),
  ),
)

test('treats the same items as public in TypeScript, in SQL and in every endpoint for visitors', async () => {
  const { db } = app.services
  const artifacts = ARTIFACTS.map((itemFields) => ({ ...itemFields, id: newId(), project: project.id, title: 'Item' }))
  for (const row of artifacts)
    await sql`INSERT INTO artifacts (id, project, title, type, visibility, active, needs_review)
    VALUES (${row.id}, ${row.project}, ${row.title}, ${row.type}, ${row.visibility}, ${row.active}, ${row.needs_review})`.execute(
      db,
    )
  const exhibits = VISIBILITIES.map((visibility) => ({
    ...{ id: newId(), title: visibility, url_alias: visibility },
    visibility,
  }))
  await db
    .insertInto('exhibits')
    .values(exhibits.map((exhibitRow) => ({ ...exhibitRow, project: project.id, description: 'All', user_id: null })))
    .execute()
  const items = exhibits.flatMap(({ id: exhibit }) =>
    artifacts.map(({ id: artifact }, position) => ({ exhibit, artifact, position })),
  )
  await db.insertInto('exhibit_artifacts').values(items).execute()

  const expectedIds = artifacts
    .filter((row) => publicArtifact.matches(row))
    .map(({ id }) => id)
    .toSorted()
  expect(expectedIds).toHaveLength(MEDIA_TYPES.length - 1)
  expect(
    artifacts
      .filter(isPublicArtifact)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(expectedIds)
  const { rows } = await sql<{ id: string }>`SELECT a.id FROM artifacts a WHERE ${publicArtifact.sql('a')}`.execute(db)
  const indexedQuery = sql`SELECT a.id FROM artifacts a WHERE ${isShownInGallery(project.id)}`
  expect((await sql<{ id: string }>`${indexedQuery} ORDER BY a.id`.execute(db)).rows.map(({ id }) => id)).toEqual(
    expectedIds,
  )
  // The full-text index contains the visibility, so the query needs no other index.
  const queryPlan = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    return sql<{ 'QUERY PLAN': string }>`EXPLAIN ${indexedQuery}`.execute(trx)
  })
  expect(queryPlan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Bitmap Index Scan on artifacts_search_words .*\n\s+Index Cond: .*public:/,
  )
  const publicExhibits = await sql<{ id: string }>`SELECT e.id FROM exhibits e WHERE ${publicExhibit.sql('e')}`.execute(
    db,
  )
  expect(publicExhibits.rows.map(({ id }) => id)).toEqual(
    exhibits.filter((exhibitRow) => publicExhibit.matches(exhibitRow)).map(({ id }) => id),
  )

  const visitor = app.client()
  const sortIds = (foundItems: readonly { id: string }[]) => foundItems.map(({ id }) => id).toSorted()
  const listReachable = async (toPath: (id: string) => string) => {
    const answers = await Promise.all(artifacts.map(({ id }) => visitor.get(toPath(id))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    return artifacts.filter((_, i) => answers[i]?.status === 200)
  }
  const search = await visitor.post<{ artifacts: Artifact[]; total: number }>('/search', {
    project: project.id,
    limit: 100,
  })
  const page = await visitor.post<Artifact[]>('/search/get_gallery_page', { ids: sortIds(artifacts) })
  const gallery = await visitor.get<{ exhibits: Exhibit[] }>(`/gallery/${project.url_alias}`)
  const exhibit = await visitor.get<Exhibit>(`/gallery/${project.url_alias}/exhibit/local?limit=100`)
  expect(gallery.body.exhibits).toMatchObject([{ title: 'local', artifact_count: expectedIds.length }])
  expect(search.body.total).toBe(expectedIds.length)
  const sources = {
    database: rows,
    search: search.body.artifacts,
    page: page.body,
    exhibit: exhibit.body.artifacts ?? [],
    alone: await listReachable((id) => `/artifacts/${id}`),
    item: await listReachable((id) => `/gallery/${project.url_alias}/item/${id}`),
  }
  for (const [source, foundItems] of Object.entries(sources)) expect(sortIds(foundItems), source).toEqual(expectedIds)
})

const NOW = 1_700_000_000_000
const arbitraryMoment = fc.constantFrom(null, 0, NOW - 1, NOW, NOW + 1, 2 * NOW)
const COLUMNS = [
  'cms_from',
  'cms_to',
  'submissions_from',
  'submissions_to',
  'host_page_from',
  'host_page_to',
  'inactive_from',
] as const
const arbitraryWindows = fc.record(
  Object.fromEntries(COLUMNS.map((column) => [column, arbitraryMoment])),
) as fc.Arbitrary<Omit<SubscriptionWindows, 'storage' | 'users'>>

test('4.subscription.1 treats the same galleries as open in the subscription flags and in SQL', async () => {
  const { db } = app.services
  const queryGalleryState = async () => {
    const { rows } = await sql<{ on: boolean; s: SubscriptionWindows | null }>`
      SELECT ${galleryEnabledRule.sql('s', NOW)} AS "on", to_json(s) AS s FROM orgs o LEFT JOIN subscriptions s ON s.org = o.id
      WHERE o.id = ${owner.org}`.execute(db)
    return rows[0]
  }
  const expectAgreement = async () => {
    const row = await queryGalleryState()
    expect(row?.on).toBe(galleryEnabledRule.matches(computeSubscriptionFlags(row?.s ?? null, NOW)))
    return row?.on
  }
  expect(await expectAgreement()).toBe(true)
  const outcomes = new Set<boolean | undefined>()
  await fc.assert(
    fc.asyncProperty(arbitraryWindows, async (subscription) => {
      await setSubscription(app, owner.org, subscription)
      outcomes.add(await expectAgreement())
    }),
    { numRuns: 200 },
  )
  expect(outcomes).toEqual(new Set([true, false]))
})
