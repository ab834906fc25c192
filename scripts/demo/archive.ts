import { setTimeout as sleep } from 'node:timers/promises'

interface Entity {
  id: string
}

/** A client for the owner of an archive. */
export interface Archive {
  call<T>(path: string, body: object | FormData): Promise<T>
  project(title: string, description: string): Promise<string>
  folder(project: string, title: string, parent?: string): Promise<string>
  tag(project: string, title: string): Promise<string>
  upload(file: { bytes: Buffer; name: string }, fields: Record<string, unknown>): Promise<string>
  /** Creates a public exhibit with a story. */
  exhibit(
    project: string,
    exhibitFields: { title: string; description: string; artifacts: string[] },
    story: object[],
  ): Promise<string>
}

/** Number of retries of a call refused with 503, and the delay between them in ms. A refused call had no effect. */
const TRIES = { most: 10, everyMs: 3000 }

/** Creates a client that keeps its session. */
export function createClient(base: string) {
  let cookie = ''
  const call = async <T>(path: string, body: object | FormData, tries = 1): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}/client/api${path}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    if (answer.status === 503 && tries < TRIES.most) {
      await sleep(TRIES.everyMs)
      return call(path, body, tries + 1)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { call, signedIn: () => cookie }
}

/** Registers an owner with an organisation on an empty server. */
export async function openArchive(base: string, login: { email: string; password: string }): Promise<Archive> {
  const { call, signedIn } = createClient(base)
  const createAndGetId = async (path: string, body: object | FormData) => (await call<Entity>(path, body)).id

  const owner = await createAndGetId('/auth/register', {
    ...login,
    username: 'Demo owner',
    org_title: 'Saltmarsh Town Archive',
    terms: true,
  })
  const account = await fetch(`${base}/client/api/users/${owner}/projects_and_orgs`, {
    headers: { cookie: signedIn() },
  })
  const [org] = ((await account.json()) as { orgs: Entity[] }).orgs
  if (!org) throw new Error('the owner has no organisation')

  return {
    call,
    project: (title, description) =>
      createAndGetId('/projects', {
        org: org.id,
        title,
        gallery: {
          archive_title: title,
          description,
          contacts: ['archive@example.org'],
          links: ['https://example.org'],
        },
      }),
    folder: (project, title, parent = 'root') => createAndGetId('/folders', { project, title, folder: parent }),
    tag: (project, title) => createAndGetId('/tags', { project, title }),
    upload({ bytes, name }, fields) {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields))
        form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      return createAndGetId('/artifacts', form)
    },
    async exhibit(project, { title, ...exhibitFields }, story) {
      const url_alias = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      const id = await createAndGetId('/exhibits', { project, title, ...exhibitFields, url_alias, visibility: 'local' })
      const { revision } = await call<{ revision: number }>(`/exhibits/${id}/story`, { blocks: story, revision: 0 })
      await call(`/exhibits/${id}/story/publish`, { revision })
      return id
    },
  }
}
