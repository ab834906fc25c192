import type { Services } from '../../src/server/access/services.ts'
import { newId } from '../../src/server/kit/ids.ts'
import { hashPassword } from '../../src/server/kit/secrets/passwords.ts'
import { PRESET_ROLES, ROLE_PRESETS } from '../../src/shared/policy/roles.ts'
import { docx, pdf } from './papers.ts'
import { picture } from './pictures.ts'
import { film, recording } from './recordings.ts'
import { describe, KEYWORDS } from './words.ts'

export const DEMO = { email: 'owner@example.org', password: 'saltmarsh-demo' }

interface Entity {
  id: string
}

/** Fills an empty archive through its own API: an organisation, three projects, hundreds of items, members of each role. */
export async function seed(
  base: string,
  services: Services,
  ffmpeg: string,
  say: (line: string) => void,
): Promise<void> {
  let cookie = ''
  const call = async <T>(path: string, body: object | FormData): Promise<T> => {
    const form = body instanceof FormData
    const answer = await fetch(`${base}/client/api${path}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...(!form && { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    })
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  const owner = await call<Entity>('/auth/register', {
    ...DEMO,
    username: 'Demo owner',
    org_title: 'Saltmarsh Town Archive',
    terms: true,
  })
  const { org } = await services.db
    .selectFrom('org_owners')
    .select('org')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()

  const upload = async (
    project: string,
    folder: string,
    kind: string,
    n: number,
    filename: string,
    bytes: Buffer,
    visible: boolean,
  ) => {
    const form = new FormData()
    const fields = {
      project,
      folder,
      ...describe(n, kind),
      visibility: visible ? 'local' : 'private',
      downloadable: n % 2 === 0,
    }
    for (const [key, value] of Object.entries(fields))
      form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    form.set('file', new Blob([new Uint8Array(bytes)]), filename)
    return (await call<Entity>('/artifacts', form)).id
  }

  const plans = [
    {
      title: 'Saltmarsh in pictures',
      about: 'A hundred years of a harbour town, seen by those who lived there.',
      pictures: 150,
      recordings: 8,
      films: 6,
      papers: 10,
    },
    {
      title: 'Voices of the quay',
      about: 'Oral histories of the people who worked the boats, the mill and the market.',
      pictures: 40,
      recordings: 24,
      films: 4,
      papers: 12,
    },
    {
      title: 'School and chapel papers',
      about: 'Registers, letters and minutes, page by page.',
      pictures: 40,
      recordings: 4,
      films: 2,
      papers: 30,
    },
  ]
  for (const [p, plan] of plans.entries()) {
    const project = (
      await call<Entity>('/projects', {
        org,
        title: plan.title,
        gallery: {
          archive_title: plan.title,
          description: `<p>${plan.about}</p>`,
          contacts: ['archive@example.org'],
          links: ['https://example.org'],
        },
      })
    ).id
    const folder = async (title: string, parent = 'root') =>
      (await call<Entity>('/folders', { project, title, folder: parent })).id
    const [pictures, sound, films, papers] = [
      await folder('Photographs'),
      await folder('Recordings'),
      await folder('Films'),
      await folder('Papers'),
    ]
    const decades = [
      await folder('Before 1930', pictures),
      await folder('1930 to 1960', pictures),
      await folder('After 1960', pictures),
    ]
    const tags = await Promise.all(KEYWORDS.slice(0, 6).map((title) => call<Entity>('/tags', { project, title })))
    const shown: string[] = []
    const keep = async (id: string, n: number, visible: boolean) => {
      if (visible) shown.push(id)
      const tag = tags[n % tags.length]
      if (tag && n % 2 === 0) await call(`/artifacts/${id}/add_tag`, { tag: tag.id })
    }
    const each = async (
      count: number,
      kind: string,
      where: (n: number) => string,
      make: (n: number) => Promise<Buffer> | Buffer,
      name: (n: number, bytes: Buffer) => string,
    ) => {
      for (let i = 0; i < count; i++) {
        const n = p * 1000 + i
        const bytes = await make(n)
        const visible = i % 4 !== 3
        await keep(await upload(project, where(i), kind, n, name(n, bytes), bytes, visible), n, visible)
      }
    }
    await each(
      plan.pictures,
      'image',
      (i) => decades[i % 3] ?? pictures,
      picture,
      (n) => `scan_${String(n).padStart(4, '0')}.jpg`,
    )
    await each(
      plan.recordings,
      'audio',
      () => sound,
      (n) => recording(ffmpeg, n),
      (n) => `tape-${n}.${n % 3 === 0 ? 'wav' : 'mp3'}`,
    )
    await each(
      plan.films,
      'video',
      () => films,
      (n) => film(ffmpeg, n),
      (n) => `reel-${n}.${n % 4 === 3 ? 'avi' : 'mp4'}`,
    )
    await each(
      Math.ceil(plan.papers / 2),
      'pdf',
      () => papers,
      (n) =>
        pdf(`Minutes ${n}`, [
          'Present: the chair and nine members.\nThe accounts were read and agreed.',
          'It was resolved to paint the bandstand.',
        ]),
      (n) => `minutes-${n}.pdf`,
    )
    await each(
      Math.floor(plan.papers / 2),
      'document',
      () => papers,
      (n) => docx(['Dear committee,', 'I enclose what I remember of the day.', describe(n, 'document').title]),
      (n) => `letter-${n}.docx`,
    )
    for (const [e, title] of ['A day at the harbour', 'Work and weather'].entries()) {
      const artifacts = shown.filter((_, i) => i % 7 === e).slice(0, 14)
      await call('/exhibits', {
        project,
        title,
        description: `<p>${title}: a choice from the collection, in the order in which it is told best.</p>`,
        url_alias: title.toLowerCase().replaceAll(' ', '-'),
        visibility: 'local',
        artifacts,
      })
    }
    await addMembers(services, project)
    say(`${plan.title}: ${shown.length} items in its gallery`)
  }
}

async function addMembers({ db }: Services, project: string): Promise<void> {
  const password_hash = await hashPassword(DEMO.password)
  for (const role of PRESET_ROLES) {
    const email = `${role}@example.org`
    const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const id = known?.id ?? newId()
    if (!known)
      await db
        .insertInto('users')
        .values({ id, email, username: `Demo ${role}`, password_hash, how_hear: null })
        .execute()
    await db
      .insertInto('permissions')
      .values({ id: newId(), project, user_id: id, email: null, ...ROLE_PRESETS[role] })
      .execute()
  }
}
