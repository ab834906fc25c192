import { PRESET_ROLES, type PresetRole } from './roles.ts'

/** Whose permissions a member previews in a project: a role's, another member's or a visitor's. */
export type Eyes = { project: string } & (
  | { as: 'visitor' }
  | { as: 'role'; role: PresetRole }
  | { as: 'member'; user: string }
)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The header value: `{project} visitor`, `{project} role editor` or `{project} member {user}`. */
export const eyesText = (eyes: Eyes): string =>
  [eyes.project, eyes.as, eyes.as === 'role' ? eyes.role : eyes.as === 'member' ? eyes.user : ''].join(' ').trimEnd()

/** Parses a header value; null if it is malformed. */
export function eyesIn(text: string): Eyes | null {
  const [project = '', as, who = '', ...more] = text.split(' ')
  if (more.length > 0 || !UUID.test(project)) return null
  if (as === 'visitor' && who === '') return { project, as }
  if (as === 'member' && UUID.test(who)) return { project, as, user: who }
  const role = as === 'role' && PRESET_ROLES.find((one) => one === who)
  return role ? { project, as: 'role', role } : null
}
