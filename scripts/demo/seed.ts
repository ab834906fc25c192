import type { Services } from '../../src/server/access/services.ts'
import { newId } from '../../src/server/kit/ids.ts'
import { hashPassword } from '../../src/server/kit/secrets/passwords.ts'
import { PRESET_ROLES, ROLE_PRESETS } from '../../src/shared/policy/roles.ts'
import { openArchive, type Archive } from './archive.ts'
import { seedPhotographs } from './early-photographs.ts'
import { getIngredients, type DemoMaterials } from './ingredients.ts'
import { drawPicture } from './pictures.ts'
import { createFilm } from './recordings.ts'
import { seedSubmissions } from './submissions.ts'
import { seedTown } from './town.ts'
import { seedWebsite } from './website.ts'
import { createMetadata, KEYWORDS } from './metadata.ts'

/** The demo's administrator, whose password is public. */
export const ADMIN = 'admin@example.org'

export const DEMO = { email: 'owner@example.org', password: 'seven-herring-lanterns' }

/** The email address of the member with a role. */
export const toRoleEmail = (role: string) => `${role}@example.org`

interface Tools {
  ffmpeg: string
  /** The folder with the packages that only the demo needs. */
  ingredients: string
  print: (line: string) => void
}

/**
 * Fills an empty archive through its API: early photographs, memories and papers of a town, scans without descriptions,
 * contributions, and members of each role.
 */
export async function seed(base: string, services: Services, { ffmpeg, ingredients, print }: Tools): Promise<void> {
  const archive = await openArchive(base, DEMO)
  const materials = await getIngredients(ingredients).catch((error: unknown) => {
    print(
      `Couldn’t download the photos and voice recordings, so the demo won’t include them: ${String(error).split('\n', 1)[0] ?? ''}`,
    )
    return null
  })
  if (materials) await seedRealArchives(services, archive, { ffmpeg, ready: materials, print })
  const { project, folder } = await seedScans(services, archive, ffmpeg, print)
  const contributionCount = await seedSubmissions(services, archive, project, { base, folder, ready: materials })
  print(`The submissions portal has ${contributionCount} submissions`)
  await seedWebsite(base, services, { login: { ...DEMO, email: ADMIN }, materials })
  print(`${ADMIN} is the administrator and edits the website`)
}

async function seedRealArchives(
  services: Services,
  archive: Archive,
  { ffmpeg, ready, print }: { ffmpeg: string; ready: DemoMaterials; print: Tools['print'] },
): Promise<void> {
  for (const seedArchive of [seedPhotographs, seedTown]) {
    const { project, title, publicCount } = await seedArchive(archive, ready, ffmpeg)
    await addMembers(services, project)
    print(`${title}: ${publicCount} items in the gallery`)
  }
}

const SCAN_COUNT = 120

/** Painted scans and short films in folders by decade, enough for scrolling and selecting. */
async function seedScans(services: Services, archive: Archive, ffmpeg: string, print: Tools['print']) {
  const title = 'Saltmarsh in pictures'
  const project = await archive.project(title, '<p>Scans of the town’s albums, straight from the scanner.</p>')
  const pictures = await archive.folder(project, 'Photographs')
  const films = await archive.folder(project, 'Films')
  const decades: string[] = []
  for (const name of ['Before 1930', '1930 to 1960', 'After 1960'])
    decades.push(await archive.folder(project, name, pictures))
  const tags: string[] = []
  for (const name of KEYWORDS.slice(0, 6)) tags.push(await archive.tag(project, name))
  let publicCount = 0
  for (let n = 0; n < SCAN_COUNT; n++) {
    const isFilm = n % 20 === 19
    const isVisible = n % 4 !== 3
    const id = await archive.upload(
      {
        bytes: isFilm ? await createFilm(ffmpeg, n) : await drawPicture(n),
        name: isFilm ? `reel-${n}.mp4` : `scan_${String(n).padStart(4, '0')}.jpg`,
      },
      {
        project,
        folder: isFilm ? films : (decades[n % 3] ?? pictures),
        ...createMetadata(n, isFilm ? 'video' : 'image'),
        visibility: isVisible ? 'local' : 'private',
        downloadable: n % 2 === 0,
      },
    )
    if (isVisible) publicCount++
    const tag = tags[n % tags.length]
    if (tag && n % 2 === 0) await archive.call(`/artifacts/${id}/add_tag`, { tag })
  }
  await addMembers(services, project)
  print(`${title}: ${publicCount} items in the gallery`)
  return { project, folder: pictures }
}

async function addMembers({ db }: Services, project: string): Promise<void> {
  const password_hash = await hashPassword(DEMO.password)
  for (const role of PRESET_ROLES) {
    const email = toRoleEmail(role)
    const existingUser = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const id = existingUser?.id ?? newId()
    if (!existingUser)
      await db
        .insertInto('users')
        .values({ id, email, username: `Demo ${role}`, password_hash, referral_source: null })
        .execute()
    await db
      .insertInto('permissions')
      .values({ id: newId(), project, user_id: id, email: null, ...ROLE_PRESETS[role] })
      .execute()
  }
}
