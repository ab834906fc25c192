import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { splitBySpeaker } from '#shared/rules/captions/split-by-speaker.ts'
import { startApp } from '../support/app.ts'

// Names of JavaScript built-ins are ordinary words, unique names are given out once, and links need a scheme.

type SearchReply = ReplyOf<typeof searchContract.search>
type Failure = { errors: { code: string; field?: string } }
const WORDS = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON']

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())
const createProject = async (extraFields: object = {}) =>
  owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId(), ...extraFields })

describe('names of JavaScript built-ins', () => {
  test('accepts names of JavaScript built-ins as titles, places, keywords and tags, and finds and counts them', async () => {
    const otherOwner = await app.owner('words')
    const createProjectIn = async (org: string, title: string) =>
      (await otherOwner.post<{ id: string }>('/projects', { org: org, title })).body.id
    const projectIds = [await createProjectIn(otherOwner.org, 'one'), await createProjectIn(otherOwner.org, 'two')]
    for (const projectId of projectIds)
      for (const word of WORDS) {
        const fields = { title: word, place: word, subject: [word], visibility: 'local' }
        const { status, body } = await otherOwner.post<Artifact>('/artifacts', { project: projectId, ...fields })
        expect([status, body.title, body.place, body.subject]).toEqual([201, word, word, [word]])
        const tag = await otherOwner.post<{ id: string; title: string }>('/tags', { project: projectId, title: word })
        expect([tag.status, tag.body.title]).toEqual([201, word])
      }
    const toCounts = (facet: object) => Object.fromEntries(Object.entries(facet))
    const createCounts = (n: number) => Object.fromEntries(new Map(WORDS.map((word) => [word, n])))
    for (const client of [otherOwner, app.client()]) {
      const projectReply = (await client.post<SearchReply>('/search', { project: projectIds[0], query: {} })).body
      expect([toCounts(projectReply.facets.place), toCounts(projectReply.facets.keywords)]).toEqual([
        createCounts(1),
        createCounts(1),
      ])
      const orgReply = (await client.post<SearchReply>('/search', { org: otherOwner.org, query: {} })).body
      expect([toCounts(orgReply.facets.place), toCounts(orgReply.facets.keywords)]).toEqual([
        createCounts(2),
        createCounts(2),
      ])
      for (const word of WORDS)
        for (const query of [{ query: word }, { title: word }, { place: word }, { keywords: [word] }]) {
          const { status, body } = await client.post<SearchReply>('/search', { project: projectIds[0], query })
          expect(status, JSON.stringify(query)).toBe(200)
          // Prefixes match too, so a search for one word may find another.
          const titles = body.artifacts.map(({ title }) => title)
          expect(titles.length, JSON.stringify(query)).toBeLessThan(3)
          expect(titles, JSON.stringify(query)).toContain(word)
        }
    }
  })

  test('accepts names of JavaScript built-ins as aliases of projects and exhibits', async () => {
    for (const word of ['constructor', '__proto__']) {
      const { status, body } = await createProject({ url_alias: word })
      expect([status, body.url_alias]).toEqual([201, word])
      const fields = { project: body.id, title: 'E', description: 'D', url_alias: word, visibility: 'local' }
      expect((await owner.post('/exhibits', fields)).status).toBe(201)
      const galleryReply = await app.client().get<{ exhibits: object[] }>(`/gallery/${word}`)
      expect([galleryReply.status, galleryReply.body.exhibits.length]).toEqual([200, 1])
      expect((await app.client().get(`/gallery/${word}/exhibit/${word}`)).status).toBe(200)
    }
  })

  test('refuses names of JavaScript built-ins as unknown keys, types, sort keys and languages', async () => {
    const projectId = (await createProject()).body.id
    const id = (await owner.post<Artifact>('/artifacts', { project: projectId, title: 'A' })).body.id
    for (const word of WORDS) {
      // Raw JSON, because a `__proto__` key in an object literal sets the prototype and isn't sent.
      const bodies = [
        [`/search`, `{"project":"${projectId}","${word}":{}}`],
        [`/search`, `{"project":"${projectId}","query":{"${word}":"x"}}`],
        [`/search`, `{"project":"${projectId}","query":{"type":"${word}"}}`],
        [`/search`, `{"project":"${projectId}","query":{"duration":"${word}"}}`],
        [`/search`, `{"project":"${projectId}","query":{"upload_at":"${word}"}}`],
        [`/search`, `{"project":"${projectId}","sort":{"key":"${word}"}}`],
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

  test('leaves HTML entities named like JavaScript built-ins unchanged in captions', () => {
    for (const word of WORDS)
      expect(splitBySpeaker({ text: `&${word}; &amp;` })).toEqual([{ speaker: null, text: `&${word}; &` }])
  })
})

describe('unique names', () => {
  const TEN_TIMES = Array.from({ length: 10 })
  const countOutcomes = async (makeCall: (i: number) => Promise<{ status: number; body: Failure }>) => {
    const answers = await Promise.all(TEN_TIMES.map((_, i) => makeCall(i)))
    const refusedReplies = answers.filter(({ status }) => status >= 400)
    return { made: 10 - refusedReplies.length, refused: [...new Set(refusedReplies.map(({ status, body }) => `${status} ${body.errors.code} ${body.errors.field}`))] } // prettier-ignore
  }

  test('accepts a unique name in one of ten simultaneous requests, and refuses it in the other nine', async () => {
    const projectId = (await createProject()).body.id
    const oneWinner = { made: 1, refused: ['409 conflict url_alias'] }
    const createExhibitBody = (url_alias: string) => ({ project: projectId, title: 'E', description: 'D', url_alias })
    expect(await countOutcomes(() => createProject({ url_alias: 'wanted' }) as never)).toEqual(oneWinner)
    expect(await countOutcomes(() => owner.post('/exhibits', createExhibitBody('wanted')))).toEqual(oneWinner)
    expect(await countOutcomes(() => owner.post('/tags', { project: projectId, title: 'Wanted' }))).toEqual({ made: 1, refused: ['409 conflict title'] }) // prettier-ignore
    // Of ten requests that rename existing rows to the same alias, nine are refused as well.
    const projects = await Promise.all(TEN_TIMES.map(async () => (await createProject()).body.id))
    expect(await countOutcomes((i) => owner.post(`/projects/${projects[i]}`, { url_alias: 'later' }))).toEqual(
      oneWinner,
    )
    const ids = await Promise.all(TEN_TIMES.map(async (_, i) => (await owner.post<{ id: string }>('/exhibits', createExhibitBody(`e${i}`))).body.id)) // prettier-ignore
    expect(await countOutcomes((i) => owner.post(`/exhibits/${ids[i]}`, { url_alias: 'Later' }))).toEqual(oneWinner)
    const tags = await Promise.all(TEN_TIMES.map(async (_, i) => (await owner.post<{ id: string }>('/tags', { project: projectId, title: `t${i}` })).body.id)) // prettier-ignore
    expect(await countOutcomes((i) => owner.post(`/tags/${tags[i]}`, { title: 'LATER' }))).toEqual({ made: 1, refused: ['409 conflict title'] }) // prettier-ignore
    // Saving a row with the alias it already has is allowed.
    expect((await owner.post(`/exhibits/${ids[0]}`, { title: 'F', url_alias: 'e0x' })).status).toBe(200)
    expect((await owner.post(`/exhibits/${ids[0]}`, { title: 'G', url_alias: 'E0X' })).status).toBe(200)
  })
})

test('removes or refuses protocol-relative links to other hosts', async () => {
  const projectId = (await createProject()).body.id
  for (const link of ['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', ' //evil.example']) {
    const description = `<p><a href="${link}">x</a></p>`
    const item = await owner.post<Artifact>('/artifacts', { project: projectId, title: 'A', description })
    expect(item.body.description).not.toContain('evil')
    const fields = { project: projectId, title: 'E', description, url_alias: newId() }
    expect((await owner.post<{ description: string }>('/exhibits', fields)).body.description).not.toContain('evil')
    const gallery = await owner.post<object>(`/projects/${projectId}`, { gallery: { description } })
    expect(JSON.stringify(gallery.body)).not.toContain('evil')
    expect((await owner.post(`/projects/${projectId}`, { gallery: { links: [link] } })).status).toBe(400)
    expect((await owner.post(`/projects/${projectId}`, { logo_link_url: link })).status).toBe(400)
  }
})
