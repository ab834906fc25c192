import { compareNames } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { getOrgPeopleOrder, type OrgSearchParams } from '../org-address.ts'
import type { OrgPerson } from '../orgs.queries.ts'

/** A person in one or more projects of an organisation, with the role in each. */
export interface OrgPersonRow {
  /** The user id. */
  id: string
  title: string
  email: string
  /** Sorted by title. */
  projects: readonly { id: string; title: string; role: string }[]
}

/** Builds the rows of the list. Projects missing from `titles` get an empty title. */
export const toOrgPersonRows = (people: readonly OrgPerson[], titles: ReadonlyMap<string, string>): OrgPersonRow[] =>
  people.map(({ user, projects }) => ({
    id: user.id,
    title: user.username,
    email: user.email,
    projects: projects
      .map(({ project, role }) => ({ id: project, title: titles.get(project) ?? '', role: roleMessages.names[role] }))
      .toSorted((a, b) => compareNames(a.title, b.title)),
  }))

/** The projects of a person by role, in the order of the first project of each. */
export const groupByRole = ({ projects }: OrgPersonRow) => [...Map.groupBy(projects, ({ role }) => role)]

/** For example “Observer: Pier, Quay · Editor: Harbour”. */
export const formatRoles = (person: OrgPersonRow): string =>
  groupByRole(person)
    .map(([role, projects]) => `${role}: ${projects.map(({ title }) => title).join(', ')}`)
    .join(' · ')

/** Filters people by name, address, projects and roles, and sorts them. */
export function listOrgPeople(people: readonly OrgPersonRow[], address: OrgSearchParams): OrgPersonRow[] {
  const matchesQuery = createTextFilter(address.query ?? '')
  const { column: sortKey, direction } = getOrgPeopleOrder(address)
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: OrgPersonRow, b: OrgPersonRow) =>
    (sortKey === 'projects' ? a.projects.length - b.projects.length : 0) * sign ||
    compareNames(a.title, b.title) * (sortKey === 'title' ? sign : 1)
  return people
    .filter((person) => matchesQuery(`${person.title} ${person.email} ${formatRoles(person)}`))
    .toSorted(compare)
}
