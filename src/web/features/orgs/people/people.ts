import { compareNames } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'
import { orgPeopleMessages as words } from '#shared/words/orgs/orgs.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { orderOf, type OrgAddress } from '../org-address.ts'
import type { OrgPerson } from '../orgs.queries.ts'

/** Somebody in the projects of an organisation, once, with what they are in which. */
export interface Person {
  /** Of the user. */
  id: string
  title: string
  email: string
  /** By title. */
  projects: readonly { id: string; title: string; role: string }[]
}

/** People by name; the titles of projects are those that are known. */
export const peopleOf = (people: readonly OrgPerson[], titles: ReadonlyMap<string, string>): Person[] =>
  people.map(({ user, projects }) => ({
    id: user.id,
    title: user.username,
    email: user.email,
    projects: projects
      .map(({ project, role }) => ({ id: project, title: titles.get(project) ?? '', role: roleMessages.names[role] }))
      .toSorted((a, b) => compareNames(a.title, b.title)),
  }))

/** What somebody is in which project, as one reads it. */
export const rolesSaid = ({ projects }: Person): string =>
  projects.map(({ title, role }) => words.as(title, role)).join(', ')

/** Those of whom every word is said (name, address, projects, roles), in the order asked for. */
export function listed(people: readonly Person[], address: OrgAddress): Person[] {
  const fits = matches(address.query ?? '')
  const { by, direction } = orderOf(address)
  const way = direction === 'asc' ? 1 : -1
  const compare = (a: Person, b: Person) =>
    (by === 'projects' ? a.projects.length - b.projects.length : 0) * way ||
    compareNames(a.title, b.title) * (by === 'title' ? way : 1)
  return people.filter((person) => fits(`${person.title} ${person.email} ${rolesSaid(person)}`)).toSorted(compare)
}
