import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { startApp } from './app.ts'
import * as world from './world.ts'

// What tells search engines, feed readers and other sites of a gallery, and that nothing private is in it.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('olga')
})
afterAll(() => app.close())

const word = () => Math.random().toString(36).slice(2)

async function gallery() {
  const { body } = await owner.post<{ id: string; url_alias: string }>('/projects', {
    org: owner.org,
    title: `The <quay> & ${word()}`,
  })
  const item = async (title: string, visibility: 'local' | 'private') =>
    (await owner.post<{ id: string }>('/artifacts', { project: body.id, title, visibility })).body.id
  const shown = await item('A "fair" & <b>more</b>', 'local')
  const hidden = await item('Secret', 'private')
  const exhibit = { project: body.id, title: 'Ships', description: 'All', artifacts: [shown, hidden] }
  await owner.post('/exhibits', { ...exhibit, url_alias: 'ships', visibility: 'local' })
  await owner.post('/exhibits', { ...exhibit, title: 'Drafts', url_alias: 'drafts' })
  return { id: body.id, alias: body.url_alias, shown, hidden }
}

async function read(path: string) {
  const answer = await fetch(app.base + path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
async function xml(path: string) {
  const { status, text } = await read(path)
  expect(status, path).toBe(200)
  const all = (name: string) =>
    DomUtils.getElementsByTagName(name, parseDocument(text, { xmlMode: true })).map((one) => DomUtils.textContent(one))
  return { text, all }
}

describe('a sitemap', () => {
  test('has the gallery, its public exhibits and its public items, and nothing else', async () => {
    const { alias, shown } = await gallery()
    const { all } = await xml(`/view/${alias}/sitemap.xml`)
    const base = `${app.base}/view/${alias}`
    expect(all('loc').toSorted()).toEqual([base, `${base}/exhibit/ships`, `${base}/item/${shown}`])
    for (const address of all('loc')) expect(URL.canParse(address)).toBe(true)
  })
  test('of many items is an index of parts, which are all of them, once', async () => {
    const { id, alias } = await gallery()
    const items = Array.from({ length: 5200 }, (_, n) => ({
      id: newId(),
      project: id,
      title: `Item ${n}`,
      visibility: 'local' as const,
    }))
    await app.services.db.insertInto('artifacts').values(items.slice(0, 2600)).execute()
    await app.services.db.insertInto('artifacts').values(items.slice(2600)).execute()
    const parts = (await xml(`/view/${alias}/sitemap.xml`)).all('loc')
    expect(parts).toHaveLength(2)
    const pages: string[] = []
    for (const part of parts) pages.push(...(await xml(part.slice(app.base.length))).all('loc'))
    expect(pages).toHaveLength(5203)
    expect(new Set(pages).size).toBe(pages.length)
    for (const part of ['3', '0', 'x', '99999'])
      expect((await read(`/view/${alias}/sitemap.xml?part=${part}`)).status).toBe(404)
  })
  test('of all galleries names those that are open and show something', async () => {
    const [open, locked, over] = [await gallery(), await gallery(), await gallery()]
    await owner.post(`/projects/${locked.id}`, { password: 'of the gallery' })
    const other = await app.owner('eve')
    await app.services.db.updateTable('projects').set({ org: other.org }).where('id', '=', over.id).execute()
    await world.subscribe(app, other.org, { host_page_to: 1 })
    const named = (await xml('/sitemap.xml')).all('loc')
    const of = ({ alias }: { alias: string }) => `${app.base}/view/${alias}/sitemap.xml`
    expect(named).toContain(of(open))
    expect(named).not.toContain(of(locked))
    expect(named).not.toContain(of(over))
    expect((await read('/robots.txt')).text).toContain(`Sitemap: ${app.base}/sitemap.xml`)
  })
})

describe('a feed', () => {
  test('tells what was added last, with its words as mere text', async () => {
    const { alias, shown } = await gallery()
    await owner.post(`/artifacts/${shown}`, { description: '<p>It &lt;was&gt; <b>fine</b> &amp; dry.</p>' })
    const { text, all } = await xml(`/view/${alias}/feed.xml`)
    expect(all('entry')).toHaveLength(1)
    expect(all('title').at(-1)).toBe('A "fair" & <b>more</b>')
    expect(all('summary')).toEqual(['It <was> fine & dry.'])
    expect(text).not.toContain('Secret')
    expect((await read(`/view/${alias}/feed.xml`)).type).toContain('application/atom+xml')
  })
})

describe('what other sites show of a link', () => {
  const embed = async (url: string, more = '') => {
    const { status, text } = await read(`/view/oembed?url=${encodeURIComponent(url)}${more}`)
    return status === 200 ? (JSON.parse(text) as Record<string, unknown>) : status
  }
  test('is its title and where it is from', async () => {
    const { alias, shown } = await gallery()
    const base = `${app.base}/view/${alias}`
    expect(await embed(base)).toMatchObject({ version: '1.0', type: 'link', author_url: base })
    expect(await embed(`${base}/item/${shown}?q=fair#top`)).toMatchObject({ title: 'A "fair" & <b>more</b>' })
    expect(await embed(`${base}/exhibit/ships`)).toMatchObject({ title: 'Ships' })
    expect(await embed(base, '&format=xml')).toBe(501)
  })
  test('is nothing for what is not public, or not here', async () => {
    const { alias, hidden, shown } = await gallery()
    const other = await gallery()
    const base = `${app.base}/view/${alias}`
    const none = [
      `${base}/item/${hidden}`,
      `${base}/item/${other.shown}`,
      `${base}/item/${newId()}`,
      `${base}/exhibit/drafts`,
      `${base}/item/${shown}/more`,
      `${base}/%zz`,
      `https://example.org/view/${alias}`,
      `${app.base}.example.org/view/${alias}`,
      'nonsense',
    ]
    expect(await Promise.all(none.map((url) => embed(url)))).toEqual(none.map(() => 404))
  })
})

test('who is shut out by a password, a window or the switch of one item is told of nothing, at once', async () => {
  const { id, alias, shown } = await gallery()
  const url = encodeURIComponent(`${app.base}/view/${alias}/item/${shown}`)
  const paths = [`/view/${alias}/sitemap.xml`, `/view/${alias}/feed.xml`, `/view/oembed?url=${url}`]
  const statuses = async () => Promise.all(paths.map(async (path) => (await read(path)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await owner.post(`/projects/${id}`, { password: 'of the gallery' })
  expect(await statuses()).toEqual([404, 404, 404])
  await owner.post(`/projects/${id}`, { password: null })
  await owner.post(`/artifacts/${shown}`, { visibility: 'private' })
  expect(await statuses()).toEqual([200, 200, 404])
  for (const path of paths.slice(0, 2)) expect((await read(path)).text).not.toContain(shown)
})
