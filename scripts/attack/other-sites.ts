import type { World } from '../faults/world.ts'
import type { Attack } from './attack.ts'

const followLink = async ({ base, owner }: World, method: string, path: string, headers: Record<string, string>) =>
  (await fetch(`${base}/client/api${path}`, { method, headers: { cookie: owner.cookie(), ...headers } })).status

const HEADER_VARIANTS: [string, Record<string, string>][] = [
  ['no header', {}],
  ['cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a foreign referer', { referer: 'http://evil.example/' }],
  ['a foreign origin', { origin: 'http://evil.example' }],
]

export const otherSites: Attack[] = [
  {
    name: 'a link on another site empties Trash, restores, emails a password',
    async run(world) {
      const { owner, project } = world
      const { id } = (await owner.post<{ id: string }>('/artifacts', { project, title: 'Trashed' })).body
      await owner.post(`/artifacts/${id}`, { active: false })
      const broken: string[] = []
      const paths = [`/projects/${project}/empty_trash`, `/artifacts/${id}/restore`, '/auth/forgot_password/a@b.org']
      for (const path of paths) {
        for (const [name, headers] of HEADER_VARIANTS) {
          const [statusOfGet, statusOfHead] = [
            await followLink(world, 'GET', path, headers),
            await followLink(world, 'HEAD', path, headers),
          ]
          if (statusOfGet !== 403) broken.push(`GET ${path}, ${name}: ${statusOfGet}`)
          if (statusOfHead < 400) broken.push(`HEAD ${path}, ${name}: ${statusOfHead}`)
        }
      }
      const itemAfter = await owner.get<{ active: boolean }>(`/artifacts/${id}`)
      if (itemAfter.body.active !== false) broken.push('the item is no longer in Trash')
      return { observation: `${paths.length * HEADER_VARIANTS.length * 2} links`, problems: broken }
    },
  },
  {
    name: 'a form on another site changes something',
    async run(world) {
      const broken: string[] = []
      for (const [name, headers] of HEADER_VARIANTS) {
        const status = await followLink(world, 'POST', '/auth/logout', headers)
        if (status !== 403) broken.push(`${name}: ${status}`)
      }
      return { observation: `${HEADER_VARIANTS.length} forms`, problems: broken }
    },
  },
]
