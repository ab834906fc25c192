import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { renderQrCode } from '#shared/rules/qr/qr-code.ts'
import { startApp } from '../support/app.ts'
import * as world from '../support/fixtures.ts'

// Sitemaps, feeds, oEmbed and embeds of galleries, and that they contain nothing private.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('olga')
})
afterAll(() => app.close())

const randomWord = () => Math.random().toString(36).slice(2)

async function createGallery() {
  const { body } = await owner.post<{ id: string; url_alias: string }>('/projects', {
    org: owner.org,
    title: `The <quay> & ${randomWord()}`,
  })
  const createItem = async (title: string, visibility: 'local' | 'private') =>
    (await owner.post<{ id: string }>('/artifacts', { project: body.id, title, visibility })).body.id
  const shownItem = await createItem('A "fair" & <b>more</b>', 'local')
  const hiddenItem = await createItem('Secret', 'private')
  const exhibit = { project: body.id, title: 'Ships', description: 'All', artifacts: [shownItem, hiddenItem] }
  await owner.post('/exhibits', { ...exhibit, url_alias: 'ships', visibility: 'local' })
  await owner.post('/exhibits', { ...exhibit, title: 'Drafts', url_alias: 'drafts' })
  return { id: body.id, alias: body.url_alias, shown: shownItem, hidden: hiddenItem }
}

async function fetchText(path: string) {
  const response = await fetch(app.base + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
async function fetchXml(path: string) {
  const { status, text } = await fetchText(path)
  expect(status, path).toBe(200)
  const getTexts = (name: string) =>
    DomUtils.getElementsByTagName(name, parseDocument(text, { xmlMode: true })).map((element) =>
      DomUtils.textContent(element),
    )
  return { text, getTexts }
}

test('serves the address of an item or exhibit as a QR code', async () => {
  const { alias, shown } = await createGallery()
  const [itemCode, exhibitCode] = await Promise.all(
    [`item/${shown}`, 'exhibit/ships'].map((path) => fetchText(`/view/${alias}/${path}/qr.svg`)),
  )
  for (const code of [itemCode, exhibitCode]) expect(code).toMatchObject({ status: 200, type: 'image/svg+xml' })
  expect(itemCode?.text).toBe(renderQrCode(`${app.base}/view/${alias}/item/${shown}`))
  expect(exhibitCode?.text).not.toBe(itemCode?.text)
  expect((await fetchText(`/view/${alias}/other/ships/qr.svg`)).status).toBe(404)
})

describe('a sitemap', () => {
  test('lists only the gallery, its public exhibits and its public items in the sitemap', async () => {
    const { alias, shown } = await createGallery()
    const { getTexts } = await fetchXml(`/view/${alias}/sitemap.xml`)
    const base = `${app.base}/view/${alias}`
    expect(getTexts('loc').toSorted()).toEqual([base, `${base}/exhibit/ships`, `${base}/item/${shown}`])
    for (const address of getTexts('loc')) expect(URL.canParse(address)).toBe(true)
  })
  test('splits a large sitemap into an index and several parts that together list each item once', async () => {
    const { id, alias } = await createGallery()
    const items = Array.from({ length: 5200 }, (_, n) => ({
      id: newId(),
      project: id,
      title: `Item ${n}`,
      visibility: 'local' as const,
    }))
    await app.services.db.insertInto('artifacts').values(items.slice(0, 2600)).execute()
    await app.services.db.insertInto('artifacts').values(items.slice(2600)).execute()
    const sitemapUrls = (await fetchXml(`/view/${alias}/sitemap.xml`)).getTexts('loc')
    expect(sitemapUrls).toHaveLength(2)
    const pageUrls: string[] = []
    for (const sitemapUrl of sitemapUrls)
      pageUrls.push(...(await fetchXml(sitemapUrl.slice(app.base.length))).getTexts('loc'))
    expect(pageUrls).toHaveLength(5203)
    expect(new Set(pageUrls).size).toBe(pageUrls.length)
    for (const part of ['3', '0', 'x', '99999'])
      expect((await fetchText(`/view/${alias}/sitemap.xml?part=${part}`)).status).toBe(404)
  })
  test('lists only open galleries with content in the main sitemap', async () => {
    const [openGallery, lockedGallery, expiredGallery] = [
      await createGallery(),
      await createGallery(),
      await createGallery(),
    ]
    await owner.post(`/projects/${lockedGallery.id}`, { password: 'of the gallery' })
    const otherOwner = await app.owner('eve')
    await app.services.db
      .updateTable('projects')
      .set({ org: otherOwner.org })
      .where('id', '=', expiredGallery.id)
      .execute()
    await world.setSubscription(app, otherOwner.org, { host_page_to: 1 })
    const addresses = (await fetchXml('/sitemap.xml')).getTexts('loc')
    const toSitemapUrl = ({ alias }: { alias: string }) => `${app.base}/view/${alias}/sitemap.xml`
    expect(addresses).toContain(toSitemapUrl(openGallery))
    expect(addresses).not.toContain(toSitemapUrl(lockedGallery))
    expect(addresses).not.toContain(toSitemapUrl(expiredGallery))
    // The sitemap index also lists the galleries' organisations, each once.
    const orgs = (
      await fetchXml((addresses.find((address) => address.endsWith('/org/sitemap.xml')) ?? '').slice(app.base.length))
    ).getTexts('loc')
    expect(orgs).toEqual([`${app.base}/view/org/${owner.org}`])
    expect((await fetchText('/robots.txt')).text).toContain(`Sitemap: ${app.base}/sitemap.xml`)
  })
})

describe('a feed', () => {
  test('lists the newest public items in the feed as plain text', async () => {
    const { alias, shown } = await createGallery()
    await owner.post(`/artifacts/${shown}`, { description: '<p>It &lt;was&gt; <b>fine</b> &amp; dry.</p>' })
    const { text, getTexts } = await fetchXml(`/view/${alias}/feed.xml`)
    expect(getTexts('entry')).toHaveLength(1)
    expect(getTexts('title').at(-1)).toBe('A "fair" & <b>more</b>')
    expect(getTexts('summary')).toEqual(['It <was> fine & dry.'])
    expect(text).not.toContain('Secret')
    expect((await fetchText(`/view/${alias}/feed.xml`)).type).toContain('application/atom+xml')
  })
})

describe('oEmbed', () => {
  const fetchOembed = async (url: string, params = '') => {
    const { status, text } = await fetchText(`/view/oembed?url=${encodeURIComponent(url)}${params}`)
    return status === 200 ? (JSON.parse(text) as Record<string, unknown>) : status
  }
  test('returns the title and gallery of the item at a URL', async () => {
    const { alias, shown } = await createGallery()
    const base = `${app.base}/view/${alias}`
    expect(await fetchOembed(base)).toMatchObject({ version: '1.0', type: 'link', author_url: base })
    expect(await fetchOembed(`${base}/item/${shown}?q=fair#top`)).toMatchObject({ title: 'A "fair" & <b>more</b>' })
    expect(await fetchOembed(`${base}/exhibit/ships`)).toMatchObject({ title: 'Ships' })
    expect(await fetchOembed(base, '&format=xml')).toBe(501)
  })
  test('accepts the URLs of a gallery on its own host and on the main host in oEmbed requests', async () => {
    const { alias } = await createGallery()
    const { config } = app.services
    const previousUrl = config.galleryUrl
    config.galleryUrl = 'https://gallery.example.org/view'
    try {
      const ownUrl = `https://gallery.example.org/view/${alias}`
      for (const url of [ownUrl, `${app.base}/view/${alias}`])
        expect(await fetchOembed(url)).toMatchObject({ author_url: ownUrl })
      expect(await fetchOembed(`https://gallery.example.org/${alias}`)).toBe(404)
    } finally {
      config.galleryUrl = previousUrl
    }
  })
  test('responds 404 to oEmbed requests for private items and exhibits and for other sites', async () => {
    const { alias, hidden, shown } = await createGallery()
    const other = await createGallery()
    const base = `${app.base}/view/${alias}`
    const invalidUrls = [
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
    expect(await Promise.all(invalidUrls.map((url) => fetchOembed(url)))).toEqual(invalidUrls.map(() => 404))
  })
})

test('stops serving sitemaps, feeds and oEmbed once the gallery is protected or the item is made private', async () => {
  const { id, alias, shown } = await createGallery()
  const url = encodeURIComponent(`${app.base}/view/${alias}/item/${shown}`)
  const paths = [`/view/${alias}/sitemap.xml`, `/view/${alias}/feed.xml`, `/view/oembed?url=${url}`]
  const fetchStatuses = async () => Promise.all(paths.map(async (path) => (await fetchText(path)).status))
  expect(await fetchStatuses()).toEqual([200, 200, 200])
  await owner.post(`/projects/${id}`, { password: 'of the gallery' })
  expect(await fetchStatuses()).toEqual([404, 404, 404])
  await owner.post(`/projects/${id}`, { password: null })
  await owner.post(`/artifacts/${shown}`, { visibility: 'private' })
  expect(await fetchStatuses()).toEqual([200, 200, 404])
  for (const path of paths.slice(0, 2)) expect((await fetchText(path)).text).not.toContain(shown)
})

test('lists open, unprotected galleries with content on the page of their organisation', async () => {
  const eve = await app.owner('eve')
  const createProject = async (title: string, visibility: string) => {
    const { body } = await eve.post<{ id: string; url_alias: string }>('/projects', { org: eve.org, title })
    const item = await eve.post('/artifacts', { project: body.id, title: `Of ${title}`, visibility })
    expect(item.status).toBe(201)
    return body
  }
  const locked = await createProject('Attic', 'local')
  await createProject('Cellar', 'private')
  const open = await createProject('Bells', 'local')
  await eve.post('/exhibits', { project: open.id, title: 'E', description: 'E', url_alias: 'e', visibility: 'local' })
  await eve.post(`/projects/${locked.id}`, { password: 'of the attic' })
  interface OrgPage {
    title: string
    galleries: { title: string; items: number; exhibits: number }[]
  }
  const path = `/client/api/gallery/org/${eve.org}`
  const fetchOrgPage = async (headers: Record<string, string> = {}) => {
    const response = await fetch(app.base + path, { headers })
    const { galleries = [] } = (await response.json()) as Partial<OrgPage>
    return [response.status, ...galleries.map(({ title, items, exhibits }) => [title, items, exhibits])]
  }
  expect(await fetchOrgPage()).toEqual([200, ['Bells', 1, 1]])
  const unlockedReply = await app
    .client()
    .post<{ token: string }>(`/projects/${locked.id}/auth_gallery`, { password: 'of the attic' })
  // The header contains this gallery's token among others.
  const headers = { 'x-gallery-token': `of.another, ${unlockedReply.body.token}`, 'content-type': 'application/json' }
  expect(await fetchOrgPage(headers)).toEqual([200, ['Attic', 1, 0], ['Bells', 1, 1]])
  const searchOrg = async (params: Record<string, string>) => {
    const body = JSON.stringify({ org: eve.org, isHostpage: true })
    const allHeaders = { 'content-type': 'application/json', ...params }
    const response = await fetch(`${app.base}/client/api/search`, { method: 'POST', headers: allHeaders, body })
    return ((await response.json()) as { artifacts: { title: string }[] }).artifacts.map(({ title }) => title)
  }
  expect(await searchOrg({})).toEqual(['Of Bells'])
  expect(await searchOrg(headers)).toEqual(['Of Attic', 'Of Bells'])

  // A gallery links to the organisation page only if that lists other galleries.
  const getOrgPageLink = async (alias: string) =>
    (
      (await (await fetch(`${app.base}/client/api/gallery/${alias}`, { headers })).json()) as {
        org_page: string | null
      }
    ).org_page
  expect(await getOrgPageLink(locked.url_alias)).toBe(eve.org)
  expect(await getOrgPageLink(open.url_alias)).toBeNull()

  await eve.post(`/projects/${open.id}`, { password: 'of the bells' })
  expect(await fetchOrgPage()).toEqual([404])
  await eve.post(`/projects/${open.id}`, { password: null })
  await world.setSubscription(app, eve.org, { host_page_to: 1 })
  expect(await fetchOrgPage(headers)).toEqual([404])
  for (const id of [newId(), 'nonsense', open.id])
    expect((await fetch(`${app.base}/client/api/gallery/org/${id}`)).status).toBe(404)
})

describe('an embedded page', () => {
  const HOSTILE_TITLE = `"><script>alert(1)</script><img src=x onerror=alert(1)> &quot;'`
  const fetchPage = async (path: string) => {
    const response = await fetch(app.base + path, { headers: { cookie: 'vitrine_language=de' } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  test('lets any site frame an embedded page, which runs no scripts, sets no cookies and escapes titles', async () => {
    const { alias, shown } = await createGallery()
    await owner.post(`/artifacts/${shown}`, { title: HOSTILE_TITLE })
    const { status, headers, text } = await fetchPage(`/view/${alias}/embed/item/${shown}`)
    expect(status).toBe(200)
    const contentSecurityPolicy = headers.get('content-security-policy') ?? ''
    expect(contentSecurityPolicy).toContain("default-src 'none'")
    expect(contentSecurityPolicy).toContain('frame-ancestors *')
    expect(contentSecurityPolicy).not.toMatch(/script-src|unsafe-inline/)
    expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([null, null])
    const document = parseDocument(text)
    expect(DomUtils.getElementsByTagName('h1', document).map((element) => DomUtils.textContent(element))).toEqual([
      HOSTILE_TITLE,
    ])
    for (const tag of ['script', 'img', 'form', 'iframe'])
      expect(DomUtils.getElementsByTagName(tag, document), tag).toEqual([])
    // No other page can be framed by other sites.
    for (const path of [`/view/${alias}/feed.xml`, `/view/${alias}/card.jpg`, '/robots.txt', '/health']) {
      const other = (await fetchPage(path)).headers
      expect(other.get('content-security-policy'), path).toContain("frame-ancestors 'self'")
      expect(other.get('x-frame-options'), path).toBe('SAMEORIGIN')
    }
  })
  test('includes only the captions of public items in an embedded page', async () => {
    const { alias, shown, hidden } = await createGallery()
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.'
    const addCaption = async (id: string) =>
      (await owner.post<{ id: string }>(`/artifacts/${id}/captions`, { language: 'en', kind: 'captions', content }))
        .body.id
    const [caption, secret] = [await addCaption(shown), await addCaption(hidden)]
    const fetchCaptions = (id: string) => fetch(`${app.base}/view/${alias}/captions/${id}.vtt`)
    const response = await fetchCaptions(caption)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(await response.text()).toBe(content)
    const other = await createGallery()
    const invalid = [secret, newId(), 'nonsense', caption.toUpperCase().replace(/.$/, 'x')]
    expect(await Promise.all(invalid.map(async (id) => (await fetchCaptions(id)).status))).toEqual(
      invalid.map(() => 404),
    )
    expect((await fetch(`${app.base}/view/${other.alias}/captions/${caption}.vtt`)).status).toBe(404)
    await owner.post(`/artifacts/${shown}`, { visibility: 'private' })
    expect((await fetchCaptions(caption)).status).toBe(404)
  })
  test('returns an embedded page of the requested size through oEmbed', async () => {
    const { alias } = await createGallery()
    const url = encodeURIComponent(`${app.base}/view/${alias}/exhibit/ships`)
    const fetchOembed = async (params: string) =>
      JSON.parse((await fetchText(`/view/oembed?url=${url}${params}`)).text) as Record<string, string | number>
    const { html, ...oembed } = await fetchOembed('&maxwidth=400')
    expect(oembed).toMatchObject({ type: 'rich', width: 400, title: 'Ships' })
    const [embedFrame] = DomUtils.getElementsByTagName('iframe', parseDocument(String(html)))
    const address = `${app.base}/view/${alias}/embed/exhibit/ships`
    expect(embedFrame?.attribs).toMatchObject({ src: address, title: 'Ships', width: '400' })
    expect((await fetchPage(address.slice(app.base.length))).text).toContain('Ships')
    expect(await fetchOembed('&maxwidth=50')).toMatchObject({ type: 'link' })
  })
  test('serves embedded pages and card images only for public items and exhibits', async () => {
    const { id, alias, shown, hidden } = await createGallery()
    const [shownPath, hiddenPath] = [`item/${shown}`, `item/${hidden}`]
    const fetchNamedStatuses = (...names: string[]) =>
      Promise.all(
        names
          .flatMap((name) => [`/embed/${name}`, `/${name}/card.jpg`])
          .map(async (path) => (await fetchPage(`/view/${alias}${path}`)).status),
      )
    expect(
      await fetchNamedStatuses(
        shownPath,
        hiddenPath,
        'exhibit/ships',
        'exhibit/drafts',
        'item/nonsense',
        `file/${shown}`,
      ),
    ).toEqual([...[200, 200, 404, 404, 200, 200, 404, 404, 404, 404, 404, 404]])
    // Hidden and unknown entries show the same page.
    const notFoundPage = await fetchPage(`/view/${alias}/embed/${hiddenPath}`)
    expect(notFoundPage.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(notFoundPage.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(notFoundPage.text).toContain('This is no longer available')
    expect((await fetchPage(`/view/${alias}/embed/item/${newId()}`)).text).toBe(notFoundPage.text)
    await owner.post(`/projects/${id}`, { password: 'of the gallery' })
    expect(await fetchNamedStatuses(shownPath, hiddenPath)).toEqual([200, 404, 200, 404])
    const lockedPage = (await fetchPage(`/view/${alias}/embed/${shownPath}`)).text
    expect(lockedPage).toContain('This gallery is password-protected')
    expect(lockedPage).toBe((await fetchPage(`/view/${alias}/embed/${hiddenPath}`)).text)
    expect(lockedPage).not.toContain('fair')
  })
  test('changes an item’s card image when its title changes', async () => {
    const { alias, shown } = await createGallery()
    const path = `${app.base}/view/${alias}/item/${shown}/card.jpg`
    const [firstResponse, secondResponse] = await Promise.all([fetch(path), fetch(path)])
    expect(firstResponse.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await firstResponse.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(Buffer.from(await secondResponse.arrayBuffer()).equals(bytes)).toBe(true)
    const etag = firstResponse.headers.get('etag') ?? ''
    const revalidateStatus = () => fetch(path, { headers: { 'if-none-match': etag } }).then(({ status }) => status)
    expect(await revalidateStatus()).toBe(304)
    // Any title can be drawn, also invisible ones from older versions.
    for (const title of [HOSTILE_TITLE, '\u200b', '字'.repeat(300), '\u{1f600}\u202e<span foreground="red">']) {
      await app.services.db.updateTable('artifacts').set({ title }).where('id', '=', shown).execute()
      expect(await revalidateStatus(), title).toBe(200)
    }
    await owner.post(`/artifacts/${shown}`, { visibility: 'private' })
    expect(await revalidateStatus()).toBe(404)
  })
})
