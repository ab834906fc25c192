import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepImports } from '#server/imports/import.job.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import { openSource } from '#server/imports/sources/open-source.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import type { ReadProgress } from '#shared/entities/imports/import.ts'
import { drawPhotograph } from '../../support/sample-files/photographs.ts'
import {
  changeEntry,
  encryptEntry,
  inflateEntry,
  linkEntry,
  renameEntry,
  writeEmptyZip,
  writeZip,
  type ZipContents,
} from '../../support/sample-files/zips.ts'
import { setUpImports } from '../support.ts'

const context = setUpImports()
const listItems = () => context.listItems()
let photographs: Buffer[]
beforeAll(async () => {
  photographs = await Promise.all([1, 2, 3].map((seed) => drawPhotograph(seed, 90, 60)))
})

const readFolder = (contents: ZipContents | Buffer) =>
  context.imports.readFiles(context.owner, context.project.id, {
    'photos.zip': Buffer.isBuffer(contents) ? contents : writeZip(contents),
  })
/** Reads a folder and plans its import. Returns the plan and reason of each row by its path. */
const planFolder = async (contents: ZipContents | Buffer) => {
  const planned = await context.imports.plan(context.owner, await readFolder(contents))
  const rows = await context.imports.rows(context.owner, planned.id)
  const outcomes = rows.map(({ cells, plan, reason }) => [cells[0], reason?.reason ?? plan])
  return { planned, outcomes: Object.fromEntries(outcomes) as Record<string, unknown> }
}

const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    photoshop:DateCreated="1911-05-12T10:30:00" photoshop:City="Elsewhere">
    <dc:title><rdf:Alt><rdf:li xml:lang="de">Mühle</rdf:li><rdf:li xml:lang="x-default">The mill &amp; quay</rdf:li></rdf:Alt></dc:title>
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Seen from the pier</rdf:li></rdf:Alt></dc:description>
    <dc:subject><rdf:Bag><rdf:li>mill</rdf:li><rdf:li>wind; water</rdf:li></rdf:Bag></dc:subject>
    <dc:creator><rdf:Seq><rdf:li>Ada Byron</rdf:li></rdf:Seq></dc:creator>
    <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">CC BY 4.0</rdf:li></rdf:Alt></xmpRights:UsageTerms>
    <Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:Sublocation>Old port</Iptc4xmpExt:Sublocation><Iptc4xmpExt:City>Tarn</Iptc4xmpExt:City></rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>
  </rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

describe('a folder in a ZIP file', () => {
  test('becomes items in folders, described by sidecar files, which undoing removes', async () => {
    const [mill = Buffer.of(), barn = Buffer.of(), pier = Buffer.of()] = photographs
    const contents = {
      'Photos/Box 1/mill.jpg': mill,
      'Photos/Box 1/mill.jpg.xmp': XMP,
      'Photos/Box 1/old_barn.jpg': barn,
      'Photos/Box 1/old_barn.json': JSON.stringify({
        Titel: 'The barn',
        Keywords: ['wood', 'farm'],
        Date: 1950,
        Photographer: 'Grace',
        Tags: 'to check',
        notes: { nested: true },
      }),
      'Photos/pier.jpg': pier,
      'Photos/.DS_Store': 'x',
      'Photos/Thumbs.db': 'x',
      '__MACOSX/Photos/._pier.jpg': 'x',
    }
    const read = await readFolder(contents)
    expect(read).toMatchObject({
      source: 'folder',
      state: 'mapped',
      counts: { rows: 3 },
      table: { format: 'files', files: 5, header_row: 1 },
      settings: { match: 'sha256', mode: 'both' },
    })
    expect(read.columns.map(({ name, target }) => [name, target])).toEqual([
      ['path', 'path'],
      ['title', 'title'],
      ['description', 'description'],
      ['sha256', 'sha256'],
      ['subject', 'subject'],
      ['display_date', 'display_date'],
      ['creator', null],
      ['place', 'place'],
      ['license', 'license'],
      ['Photographer', null],
      ['tags', 'tags'],
    ])
    const planned = await context.imports.plan(context.owner, read)
    expect(planned.counts).toMatchObject({ create: 3, refuse: 0 })
    expect(await listItems()).toEqual([])
    const done = await context.imports.step(context.owner, read.id, 'run')
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 } })
    const items = Object.fromEntries((await listItems()).map((item) => [item.filename, item]))
    expect(items['mill.jpg']).toMatchObject({
      title: 'The mill & quay',
      description: '<p>Seen from the pier</p>',
      subject: ['mill', 'wind; water'],
      date_of_origin: Date.UTC(1911, 4, 12),
      place: 'Old port, Tarn',
      license: 'CC BY 4.0',
    })
    expect(items['old_barn.jpg']).toMatchObject({
      title: 'The barn',
      subject: ['wood', 'farm'],
      time_period: { gte: Date.UTC(1950, 0, 1), lte: Date.UTC(1950, 11, 31) },
    })
    expect(items['pier.jpg']).toMatchObject({ title: 'pier', visibility: 'private' })
    const { body: box } = await context.owner.get<{ title: string; folder: string }>(
      `/folders/${items['mill.jpg']?.folder}`,
    )
    expect(box.title).toBe('Box 1')
    expect(items['pier.jpg']?.folder).toBe(box.folder)
    const stored = await context.app.services.db.selectFrom('files').select('sha256').execute()
    expect(stored.map(({ sha256 }) => sha256)).toContain(createHash('sha256').update(mill).digest('hex'))

    expect((await planFolder(contents)).planned.counts).toMatchObject({ create: 0, change: 0, skip: 3 })
    expect(await context.imports.step(context.owner, read.id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { undone: 3 },
    })
    expect(await listItems()).toEqual([])
  })

  test('changes the item of a file whose sidecar file says something new', async () => {
    const [mill = Buffer.of()] = photographs
    await context.imports.step(context.owner, (await planFolder({ 'mill.jpg': mill })).planned.id, 'run')
    const { planned } = await planFolder({ 'new name.jpg': mill, 'new name.xmp': XMP })
    expect(planned.counts).toMatchObject({ create: 0, change: 1 })
    await context.imports.step(context.owner, planned.id, 'run')
    expect(await listItems()).toMatchObject([{ title: 'The mill & quay', filename: 'mill.jpg' }])
    await context.imports.step(context.owner, planned.id, 'undo')
    expect(await listItems()).toMatchObject([{ title: 'mill', place: null }])
  })

  test('is several ZIP files and files beside them', async () => {
    const read = await context.imports.readFiles(context.owner, context.project.id, {
      'one.zip': writeZip({ 'a.txt': 'one' }),
      'two.zip': writeZip({ 'box/b.txt': 'two' }),
      'c.txt': Buffer.from('three'),
    })
    expect(read).toMatchObject({ source: 'folder', counts: { rows: 3 } })
    await context.imports.plan(context.owner, read)
    expect(await context.imports.step(context.owner, read.id, 'run')).toMatchObject({ counts: { done: 3 } })
    expect((await listItems()).map(({ title }) => title).toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('is a table with a ZIP file of its files', async () => {
    const read = await context.imports.readFiles(context.owner, context.project.id, {
      'photos.zip': writeZip({ 'box/a.txt': 'one' }),
      'table.csv': Buffer.from('Title,File\nMill,a.txt\n'),
    })
    expect(read).toMatchObject({ source: 'table', table: { format: 'text', files: 1 } })
    expect((await context.imports.plan(context.owner, read)).counts).toMatchObject({ create: 1 })
    expect(await context.imports.step(context.owner, read.id, 'run')).toMatchObject({ counts: { done: 1 } })
    expect(await listItems()).toMatchObject([{ title: 'Mill', filename: 'a.txt' }])
  })

  test('has names in UTF-8, although the ZIP file doesn’t mark them as UTF-8', async () => {
    const zip = changeEntry(writeZip({ 'Mühle.txt': 'x' }), 'Mühle.txt', (central, local) => {
      central.writeUInt16LE(0, 8)
      local.writeUInt16LE(0, 6)
    })
    expect((await planFolder(zip)).outcomes).toEqual({ 'Mühle.txt': 'create' })
  })

  test('refuses files that can’t be imported, and imports the others', async () => {
    let zip = writeZip({
      'good.txt': 'good',
      'locked.txt': 'a header and words',
      'link.txt': '/etc/passwd',
      'twice1.txt': 'one',
      'twice2.txt': 'two',
      'broken.txt': 'untouched',
      'empty.txt': '',
      'again.txt': 'good',
      'bad\u0007name.txt': 'bell',
      'noted.txt': 'noted',
      'noted.txt.json': '{"title": ',
      'drawn.txt': 'drawn',
      'drawn.xmp': `<!DOCTYPE x [<!ENTITY a "aaaa">]>${XMP}`,
      'listed.txt': 'listed',
      'listed.json': '["title"]',
    })
    zip = encryptEntry(zip, 'locked.txt')
    zip = linkEntry(zip, 'link.txt')
    zip = renameEntry(zip, 'twice2.txt', 'twice1.txt')
    zip[zip.indexOf('untouched')] = 0x58
    const { planned, outcomes } = await planFolder(zip)
    expect(outcomes).toEqual({
      'good.txt': ['matched_before', 2],
      'locked.txt': ['table_locked'],
      'link.txt': ['zip_not_a_file'],
      'twice1.txt': ['zip_repeated_name'],
      'broken.txt': ['table_damaged'],
      'empty.txt': ['empty_file'],
      'again.txt': 'create',
      'bad\ufffdname.txt': 'create',
      'noted.txt': ['sidecar_damaged'],
      'drawn.txt': ['sidecar_damaged'],
      'listed.txt': ['sidecar_damaged'],
    })
    expect(await context.imports.step(context.owner, planned.id, 'run')).toMatchObject({
      state: 'done',
      counts: { done: 2, failed: 0 },
    })
    expect(await context.imports.step(context.owner, planned.id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { undone: 2 },
    })
  })

  test('refuses a file that is larger than it says', async () => {
    const zip = Buffer.from(zipSync({ 'a.txt': strToU8('x'.repeat(100_000)), 'b.txt': strToU8('b') }))
    const lying = changeEntry(zip, 'a.txt', (central) => central.writeUInt32LE(1000, 24))
    expect((await planFolder(lying)).outcomes).toEqual({ 'a.txt': ['table_damaged'], 'b.txt': 'create' })
  })

  test.each([
    ['a path out of it', renameEntry(writeZip({ 'aa/a.txt': 'x' }), 'aa/a.txt', '../a.txt'), 'table_damaged'],
    ['an absolute path', renameEntry(writeZip({ 'aa/a.txt': 'x' }), 'aa/a.txt', '/a/a.txt'), 'table_damaged'],
    ['a path on a drive', renameEntry(writeZip({ 'aaaa.txt': 'x' }), 'aaaa.txt', 'C:/a.txt'), 'table_damaged'],
    ['300,001 files', writeEmptyZip(300_001), 'zip_too_large'],
    ['files that unpack to 3 GB', inflateEntry(writeZip({ 'a.txt': 'x' }), 'a.txt', 3_000_000_000), 'zip_too_large'],
  ])('refuses a ZIP file with %s', async (_, zip, reason) =>
    expect(await readFolder(zip)).toMatchObject({ state: 'failed', problem: { reason: [reason] } }),
  )
})

test('reports how many bytes of files and rows of a table are read', async () => {
  const { app, imports, owner, project } = context
  const read = async (files: Record<string, Uint8Array>) => {
    const { body } = await imports.uploadFiles(owner, project.id, files)
    const record = await findImport(app.services.db, body.id)
    if (!record) throw new Error('the import is gone')
    const { signal } = new AbortController()
    const source = await openSource(app.services, record, signal)
    const { dir, remove } = await makeWorkDir()
    const reports: ReadProgress[] = []
    const { count } = await source.readRows(dir, {}, signal, (report) => reports.push(report))
    await source.close()
    await remove()
    return { count, reports }
  }
  const sidecar = JSON.stringify({ Title: 'The mill' })
  const folder = await read({
    'photos.zip': writeZip({ 'a.txt': 'x'.repeat(100_000), 'a.json': sidecar, '.hidden': 'h' }),
  })
  const total = 100_000 + sidecar.length
  expect(folder).toMatchObject({ count: 2, reports: expect.arrayContaining([{ unit: 'bytes', done: total, total }]) })
  const rows = Array.from({ length: 3000 }, (_, n) => `Item ${n},${'x'.repeat(200)}`)
  const table = await read({ 'table.csv': strToU8(['Title,Note', ...rows].join('\n')) })
  expect(table).toMatchObject({
    count: 3001,
    reports: expect.arrayContaining([{ unit: 'records', done: 3001, total: null }]),
  })
  expect(table.reports.length).toBeGreaterThan(1)
})

test('deletes all uploaded files when the import is cancelled, deleted, done, or left alone for a week', async () => {
  const countObjects = async () => {
    let count = 0
    for await (const object of context.app.services.store.list('o/')) if (object.key.includes('import-')) count++
    return count
  }
  const sweepAfterWeek = () => sweepImports(context.app.services, Date.now() + 8 * 24 * 3600 * 1000)
  await sweepAfterWeek()
  const before = await countObjects()
  const files = { 'one.zip': writeZip({ 'a.txt': 'one' }), 'two.zip': writeZip({ 'b.txt': 'two' }) }
  const start = async () => {
    const read = await context.imports.readFiles(context.owner, context.project.id, files)
    expect(await countObjects()).toBe(before + 2)
    return read
  }
  const cancelled = await start()
  await context.imports.step(context.owner, cancelled.id, 'cancel')
  expect(await countObjects()).toBe(before)
  const deleted = await start()
  expect((await context.owner.delete(`/imports/${deleted.id}`)).status).toBe(200)
  expect(await countObjects()).toBe(before)
  const abandoned = await start()
  await sweepAfterWeek()
  expect(await countObjects()).toBe(before)
  expect(await context.imports.step(context.owner, abandoned.id, 'read', {})).toMatchObject({ state: 'failed' })
  const done = await context.imports.plan(context.owner, await start())
  await context.imports.step(context.owner, done.id, 'run')
  expect(await countObjects()).toBe(before)
  const empty = await context.imports.uploadFiles(context.owner, context.project.id, { ...files, 'c.txt': Buffer.of() })
  expect(empty.status).toBe(400)
  expect(await countObjects()).toBe(before)
})
