import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { setSubscription } from '../support/fixtures.ts'
import { drawPhotograph } from '../support/sample-files/photographs.ts'
import { setUpWebImports } from './support.ts'

const context = setUpWebImports()
const listItems = () => context.listItems()

const readStoredFile = async (id: string) => {
  const { key } = await context.app.services.db
    .selectFrom('artifacts')
    .innerJoin('files', 'files.id', 'artifacts.file')
    .select('files.key')
    .where('artifacts.id', '=', id)
    .executeTakeFirstOrThrow()
  const object = await context.app.services.store.open(key)
  const body = await object?.read()
  return body && text(body)
}
const listFailures = async (id: string) =>
  (await context.imports.rows(context.owner, id, '?state=failed')).map(({ row, reason }) => [row, reason?.reason])

test('fetches the files of a table of addresses only at the run, and names them', async () => {
  const photograph = await drawPhotograph(1)
  context.handle = ({ url }, response) => {
    if (url === '/get?file=7')
      response.writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''K%C3%A4sten.txt` }).end('seven')
    else if (url === '/m%C3%BChle.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photograph)
    else response.end('plain text')
  }
  const { base } = context.server
  const table = [
    'Title,Image URL,File name',
    `,${base}/m%C3%BChle.jpg,`,
    `Boxes,${base}/get?file=7,`,
    `Notes,${base}/a/b/notes.txt,my notes.txt`,
    'Nothing,,',
  ].join('\n')
  const planned = await context.imports.plan(
    context.owner,
    await context.imports.readTable(context.owner, context.project.id, table),
  )
  expect(planned).toMatchObject({
    counts: { create: 4, refuse: 0 },
    settings: { mapping: ['title', 'file_url', 'filename'] },
  })
  expect(context.server.requests).toEqual([])
  const done = await context.imports.step(context.owner, planned.id, 'run')
  expect(await listFailures(done.id)).toEqual([])
  const items = (await listItems()).toSorted((one, other) => (one.title < other.title ? -1 : 1))
  expect(items.map(({ title, filename, type }) => [title, filename, type])).toEqual([
    ['Boxes', 'Kästen.txt', 'document'],
    ['Notes', 'my notes.txt', 'document'],
    ['Nothing', null, 'document'],
    ['mühle', 'mühle.jpg', 'image'],
  ])
  expect(await readStoredFile(items[0]?.id ?? '')).toBe('seven')
  expect(await context.imports.step(context.owner, done.id, 'undo')).toMatchObject({ counts: { undone: 4 } })
  expect(await listItems()).toEqual([])
})

test('refuses addresses of private networks and other ports before the run', async () => {
  const addresses = [
    'mill.jpg',
    'http://127.0.0.1/mill.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/mill.jpg',
    'https://ada:secret@example.org/mill.jpg',
    'http://example.org:22/mill.jpg',
    `http://127.0.0.1:${context.server.port + 1}/mill.jpg`,
  ]
  const table = `Title,URL\n${addresses.map((address) => `Mill,${address}`).join('\n')}\n`
  const planned = await context.imports.plan(
    context.owner,
    await context.imports.readTable(context.owner, context.project.id, table),
  )
  const rows = await context.imports.rows(context.owner, planned.id)
  expect(rows.map(({ plan, reason }) => [plan, reason?.field, reason?.reason?.[0]])).toEqual(
    ['not_url', 'url_not_public', 'url_not_public', 'url_not_public', 'url_credentials', 'url_port', 'url_port'].map(
      (name) => ['refuse', 'file_url', name],
    ),
  )
  expect(context.server.requests).toEqual([])
})

test('tries again what fails for a moment, and fails only the rows that can’t be fetched', async () => {
  let count = 0
  context.handle = ({ url }, response) => {
    if (url === '/shaky.txt') response.writeHead(++count > 2 ? 200 : 500).end('at last')
    else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
    else if (url === '/inside.txt') response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    else if (url === '/empty.txt') response.end()
    else if (url === '/good.txt') response.end('good')
    else response.writeHead(404).end()
  }
  const paths = ['missing.txt', 'page', 'inside.txt', 'shaky.txt', 'empty.txt', 'good.txt']
  const table = `Title,URL\n${paths.map((path) => `${path},${context.server.base}/${path}`).join('\n')}\n`
  const done = await context.imports.run(context.owner, context.project.id, table)
  expect(done).toMatchObject({ state: 'done', counts: { done: 2, failed: 4 } })
  expect(await listFailures(done.id)).toEqual([
    [2, ['url_status', '127.0.0.1', 404]],
    [3, ['url_web_page']],
    [4, ['url_port', 1]],
    [6, ['empty_file']],
  ])
  const csv = await context.owner.get<string>(`/imports/${done.id}/rows?state=failed&format=csv`)
  expect(String(csv.body)).toContain('127.0.0.1 has nothing at this address.')
  expect((await listItems()).map(({ title }) => title).toSorted()).toEqual(['good.txt', 'shaky.txt'])
})

test('pauses when a file exceeds the storage, announced or not, and keeps nothing of it', async () => {
  context.handle = ({ url }, response) => {
    if (url === '/announced.txt') response.writeHead(200, { 'content-length': 2000 }).end(Buffer.alloc(2000, 'a'))
    else response.end(Buffer.alloc(2000, 'a'))
  }
  for (const path of ['announced.txt', 'endless.txt']) {
    const table = await context.imports.readTable(
      context.owner,
      context.project.id,
      `Title,URL\nMill,${context.server.base}/${path}\n`,
    )
    const planned = await context.imports.plan(context.owner, table)
    await setSubscription(context.app, context.owner.org, { storage: 1000 })
    const paused = await context.imports
      .step(context.owner, planned.id, 'run')
      .finally(() => setSubscription(context.app, context.owner.org, null))
    expect(paused).toMatchObject({ state: 'paused', problem: { code: 'storage_limit' } })
  }
  expect(await listItems()).toEqual([])
})
