import { PRESET_ROLES, type PresetRole } from './roles.ts'

/** The viewer whose permissions a member previews in a project: a role, another member or a visitor. */
export type ViewAs = { project: string } & (
  | { as: 'visitor' }
  | { as: 'role'; role: PresetRole }
  | { as: 'member'; user: string }
)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serializes it for the header: `{project} visitor`, `{project} role editor` or `{project} member {user}`. */
export const formatViewAs = (viewAs: ViewAs): string =>
  [viewAs.project, viewAs.as, viewAs.as === 'role' ? viewAs.role : viewAs.as === 'member' ? viewAs.user : '']
    .join(' ')
    .trimEnd()

/** Parses a header value; null if it is malformed. */
export function parseViewAs(text: string): ViewAs | null {
  const [project = '', as, target = '', ...extraParts] = text.split(' ')
  if (extraParts.length > 0 || !UUID.test(project)) return null
  if (as === 'visitor' && target === '') return { project, as }
  if (as === 'member' && UUID.test(target)) return { project, as, user: target }
  const role = as === 'role' && PRESET_ROLES.find((preset) => preset === target)
  return role ? { project, as: 'role', role } : null
}
