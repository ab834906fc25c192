import { compareNames } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { orderOf, type OrgAddress } from '../org-address.ts'
import type { OrgPerson } from '../orgs.queries.ts'

/** A person in one or more projects of an organisation, with the role in each. */
export interface Person {
  /** The user id. */
  id: string
  title: string
  email: string
  /** Sorted by title. */
  projects: readonly { id: string; title: string; role: string }[]
}

/** Builds the rows of the list. Projects missing from `titles` get an empty title. */
export const peopleOf = (people: readonly OrgPerson[], titles: ReadonlyMap<string, string>): Person[] =>
  people.map(({ user, projects }) => ({
    id: user.id,
    title: user.username,
    email: user.email,
    projects: projects
      .map(({ project, role }) => ({ id: project, title: titles.get(project) ?? '', role: roleMessages.names[role] }))
      .toSorted((a, b) => compareNames(a.title, b.title)),
  }))

/** For example “Pier (Observer), Quay (Editor)”. */
export const rolesSaid = ({ projects }: Person): string =>
  projects.map(({ title, role }) => orgPeopleMessages.as(title, role)).join(', ')

/** Filters people by name, address, projects and roles, and sorts them. */
export function listed(people: readonly Person[], address: OrgAddress): Person[] {
  const fits = matches(address.query ?? '')
  const { by, direction } = orderOf(address)
  const way = direction === 'asc' ? 1 : -1
  const compare = (a: Person, b: Person) =>
    (by === 'projects' ? a.projects.length - b.projects.length : 0) * way ||
    compareNames(a.title, b.title) * (by === 'title' ? way : 1)
  return people.filter((person) => fits(`${person.title} ${person.email} ${rolesSaid(person)}`)).toSorted(compare)
}
