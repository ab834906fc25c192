import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { splitBySpeaker } from '#shared/rules/captions/split-by-speaker.ts'
import { startApp } from './app.ts'

// Names of JavaScript built-ins are ordinary words, unique names are given out once, and links need a scheme.

type Found = ReplyOf<typeof searchContract.search>
type Failure = { errors: { code: string; field?: string } }
const WORDS = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON']

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())
const project = async (more: object = {}) =>
  owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId(), ...more })

describe('names of JavaScript built-ins', () => {
  test('are stored, found, filtered by and counted as titles, places, keywords and tags', async () => {
    const other = await app.owner('words')
    const made = async (of: string, title: string) =>
      (await other.post<{ id: string }>('/projects', { org: of, title })).body.id
    const places = [await made(other.org, 'one'), await made(other.org, 'two')]
    for (const at of places)
      for (const word of WORDS) {
        const fields = { title: word, place: word, subject: [word], visibility: 'local' }
        const { status, body } = await other.post<Artifact>('/artifacts', { project: at, ...fields })
        expect([status, body.title, body.place, body.subject]).toEqual([201, word, word, [word]])
        const tag = await other.post<{ id: string; title: string }>('/tags', { project: at, title: word })
        expect([tag.status, tag.body.title]).toEqual([201, word])
      }
    const counts = (facet: object) => Object.fromEntries(Object.entries(facet))
    const each = (n: number) => Object.fromEntries(new Map(WORDS.map((word) => [word, n])))
    for (const who of [other, app.client()]) {
      const one = (await who.post<Found>('/search', { project: places[0], query: {} })).body
      expect([counts(one.facets.place), counts(one.facets.keywords)]).toEqual([each(1), each(1)])
      const all = (await who.post<Found>('/search', { org: other.org, query: {} })).body
      expect([counts(all.facets.place), counts(all.facets.keywords)]).toEqual([each(2), each(2)])
      for (const word of WORDS)
        for (const query of [{ query: word }, { title: word }, { place: word }, { keywords: [word] }]) {
          const { status, body } = await who.post<Found>('/search', { project: places[0], query })
          expect(status, JSON.stringify(query)).toBe(200)
          // Prefixes match too, so a word may find another one.
          const titles = body.artifacts.map(({ title }) => title)
          expect(titles.length, JSON.stringify(query)).toBeLessThan(3)
          expect(titles, JSON.stringify(query)).toContain(word)
        }
    }
  })

  test('work as aliases of projects and exhibits', async () => {
    for (const word of ['constructor', '__proto__']) {
      const { status, body } = await project({ url_alias: word })
      expect([status, body.url_alias]).toEqual([201, word])
      const fields = { project: body.id, title: 'E', description: 'D', url_alias: word, visibility: 'local' }
      expect((await owner.post('/exhibits', fields)).status).toBe(201)
      const open = await app.client().get<{ exhibits: object[] }>(`/gallery/${word}`)
      expect([open.status, open.body.exhibits.length]).toEqual([200, 1])
      expect((await app.client().get(`/gallery/${word}/exhibit/${word}`)).status).toBe(200)
    }
  })

  test('are refused as unknown keys, types, sort keys and languages', async () => {
    const at = (await project()).body.id
    const id = (await owner.post<Artifact>('/artifacts', { project: at, title: 'A' })).body.id
    for (const word of WORDS) {
      // Raw JSON, because a `__proto__` key in an object literal sets the prototype and isn't sent.
      const bodies = [
        [`/search`, `{"project":"${at}","${word}":{}}`],
        [`/search`, `{"project":"${at}","query":{"${word}":"x"}}`],
        [`/search`, `{"project":"${at}","query":{"type":"${word}"}}`],
        [`/search`, `{"project":"${at}","query":{"duration":"${word}"}}`],
        [`/search`, `{"project":"${at}","query":{"upload_at":"${word}"}}`],
        [`/search`, `{"project":"${at}","sort":{"key":"${word}"}}`],
        [`/artifacts/${id}`, `{"${word}":"x"}`],
        [`/artifacts/${id}/captions`, `{"language":"${word}","kind":"captions","content":"WEBVTT"}`],
      ]
      for (const [path = '', body = ''] of bodies) {
        const headers = { 'content-type': 'application/json', cookie: owner.cookie(), 'sec-fetch-site': 'same-origin' }
        const answer = await fetch(`${app.base}/client/api${path}`, { method: 'POST', headers, body })
        expect(answer.status, body).toBe(400)
      }
    }
  })

  test('are left alone as entities in captions', () => {
    for (const word of WORDS)
      expect(splitBySpeaker({ text: `&${word}; &amp;` })).toEqual([{ speaker: null, text: `&${word}; &` }])
  })
})

describe('unique names', () => {
  const TEN = Array.from({ length: 10 })
  const atOnce = async (call: (i: number) => Promise<{ status: number; body: Failure }>) => {
    const answers = await Promise.all(TEN.map((_, i) => call(i)))
    const refused = answers.filter(({ status }) => status >= 400)
    return { made: 10 - refused.length, refused: [...new Set(refused.map(({ status, body }) => `${status} ${body.errors.code} ${body.errors.field}`))] } // prettier-ignore
  }

  test('are given to one of ten simultaneous requests and refused to nine', async () => {
    const at = (await project()).body.id
    const taken = { made: 1, refused: ['409 conflict url_alias'] }
    const exhibit = (url_alias: string) => ({ project: at, title: 'E', description: 'D', url_alias })
    expect(await atOnce(() => project({ url_alias: 'wanted' }) as never)).toEqual(taken)
    expect(await atOnce(() => owner.post('/exhibits', exhibit('wanted')))).toEqual(taken)
    expect(await atOnce(() => owner.post('/tags', { project: at, title: 'Wanted' }))).toEqual({ made: 1, refused: ['409 conflict title'] }) // prettier-ignore
    // Renaming existing rows is refused in nine of ten requests too.
    const projects = await Promise.all(TEN.map(async () => (await project()).body.id))
    expect(await atOnce((i) => owner.post(`/projects/${projects[i]}`, { url_alias: 'later' }))).toEqual(taken)
    const ids = await Promise.all(TEN.map(async (_, i) => (await owner.post<{ id: string }>('/exhibits', exhibit(`e${i}`))).body.id)) // prettier-ignore
    expect(await atOnce((i) => owner.post(`/exhibits/${ids[i]}`, { url_alias: 'Later' }))).toEqual(taken)
    const tags = await Promise.all(TEN.map(async (_, i) => (await owner.post<{ id: string }>('/tags', { project: at, title: `t${i}` })).body.id)) // prettier-ignore
    expect(await atOnce((i) => owner.post(`/tags/${tags[i]}`, { title: 'LATER' }))).toEqual({ made: 1, refused: ['409 conflict title'] }) // prettier-ignore
    // A row may get its own alias again.
    expect((await owner.post(`/exhibits/${ids[0]}`, { title: 'F', url_alias: 'e0x' })).status).toBe(200)
    expect((await owner.post(`/exhibits/${ids[0]}`, { title: 'G', url_alias: 'E0X' })).status).toBe(200)
  })
})

test('removes or refuses links to other hosts without a scheme', async () => {
  const at = (await project()).body.id
  for (const link of ['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', ' //evil.example']) {
    const description = `<p><a href="${link}">x</a></p>`
    const item = await owner.post<Artifact>('/artifacts', { project: at, title: 'A', description })
    expect(item.body.description).not.toContain('evil')
    const fields = { project: at, title: 'E', description, url_alias: newId() }
    expect((await owner.post<{ description: string }>('/exhibits', fields)).body.description).not.toContain('evil')
    const gallery = await owner.post<object>(`/projects/${at}`, { gallery: { description } })
    expect(JSON.stringify(gallery.body)).not.toContain('evil')
    expect((await owner.post(`/projects/${at}`, { gallery: { links: [link] } })).status).toBe(400)
    expect((await owner.post(`/projects/${at}`, { logo_link_url: link })).status).toBe(400)
  }
})
