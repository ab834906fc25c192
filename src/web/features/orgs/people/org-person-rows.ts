import { compareNames } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { getOrgPeopleOrder, type OrgSearchParams } from '../org-address.ts'
import type { OrgPerson } from '../orgs.queries.ts'

/** An owner of an organisation, or a person in one or more of its projects, with the role in each. */
export interface OrgPersonRow {
  /** The user id. */
  id: string
  title: string
  email: string
  isOwner: boolean
  /** Sorted by title; empty for owners, who are in all projects. */
  projects: readonly { id: string; title: string; role: string }[]
}

/** Builds the rows of the list. Projects missing from `titles` get an empty title. */
export function toOrgPersonRows(
  owners: readonly OrgPerson['user'][],
  people: readonly OrgPerson[],
  titles: ReadonlyMap<string, string>,
): OrgPersonRow[] {
  const ownerIds = new Set(owners.map(({ id }) => id))
  const toRow = ({ id, username, email }: OrgPerson['user']) => ({ id, title: username, email })
  return [
    ...owners.map((owner) => ({ ...toRow(owner), isOwner: true, projects: [] })),
    ...people
      .filter(({ user }) => !ownerIds.has(user.id))
      .map(({ user, projects }) => ({
        ...toRow(user),
        isOwner: false,
        projects: projects
          .map(({ project, role }) => ({
            id: project,
            title: titles.get(project) ?? '',
            role: roleMessages.names[role],
          }))
          .toSorted((a, b) => compareNames(a.title, b.title)),
      })),
  ]
}

/** The projects of a person by role, in the order of the first project of each. */
export const groupByRole = ({ projects }: OrgPersonRow) => [...Map.groupBy(projects, ({ role }) => role)]

/** For example “Observer: Pier, Quay · Editor: Harbour”. */
export const formatRoles = (person: OrgPersonRow): string =>
  person.isOwner
    ? `${roleMessages.names.owner}: ${orgPeopleMessages.allProjects}`
    : groupByRole(person)
        .map(([role, projects]) => `${role}: ${projects.map(({ title }) => title).join(', ')}`)
        .join(' · ')

/** About as many characters as a line of roles holds on a phone, if it breaks between projects. */
const LINE_LENGTH = 28
const MAX_LINES = 5

/** Returns how many lines the longest roles take on a phone, within limits. */
export const countRoleLines = (people: readonly OrgPersonRow[]): number =>
  Math.min(MAX_LINES, Math.max(2, ...people.map((person) => Math.ceil(formatRoles(person).length / LINE_LENGTH))))

/** Filters people by name, address, projects and roles, and sorts them, owners first. */
export function listOrgPeople(people: readonly OrgPersonRow[], address: OrgSearchParams): OrgPersonRow[] {
  const matchesQuery = createTextFilter(address.query ?? '')
  const { column: sortKey, direction } = getOrgPeopleOrder(address)
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: OrgPersonRow, b: OrgPersonRow) =>
    Number(b.isOwner) - Number(a.isOwner) ||
    (sortKey === 'projects' ? a.projects.length - b.projects.length : 0) * sign ||
    compareNames(a.title, b.title) * (sortKey === 'title' ? sign : 1)
  return people
    .filter((person) => matchesQuery(`${person.title} ${person.email} ${formatRoles(person)}`))
    .toSorted(compare)
}
