import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orgMessages, orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { orderOf, sortOf, type OrgAddress } from '../org-address.ts'
import { overviewQuery, ownersQuery, peopleQuery, useOrgActs } from '../orgs.queries.ts'
import { peopleColumns } from './people-columns.tsx'
import { listed, peopleOf, type Person } from './people.ts'
import { RemovePerson } from './remove-person.tsx'

interface Props {
  orgId: string
  address: OrgAddress
  onAddress: (change: Partial<OrgAddress>) => void
}

/** The people in all projects of an organisation, with search and removal from all projects at once. */
export function OrgPeople({ orgId, address, onAddress }: Props) {
  const api = useApi()
  const alerts = useAlerts()
  const found = useQuery(peopleQuery(api, orgId))
  const projects = useQuery(overviewQuery(api, orgId)).data?.projects
  const owners = useQuery(ownersQuery(api, orgId)).data ?? []
  const people = useMemo(
    () => peopleOf(found.data ?? [], new Map(projects?.map(({ project }) => [project.id, project.title]))),
    [found.data, projects],
  )
  const { query, sort } = address
  const shelf = useMemo(() => shelfOf(listed(people, { query, sort, view: undefined })), [people, query, sort])
  const [gone, setGone] = useState<Person | null>(null)
  const close = () => setGone(null)
  const { removePerson } = useOrgActs(orgId)
  const columns = useMemo(() => peopleColumns(setGone), [])
  const remove = ({ id, title }: Person, handTo: string | undefined) =>
    removePerson.mutate(
      { user: id, handTo },
      {
        onSuccess: () => {
          alerts.prompt(orgPeopleMessages.removed(title), { kind: 'success' })
          close()
        },
      },
    )
  return (
    <>
      <FilteredList
        found={found}
        words={orgPeopleMessages}
        all={people.length}
        shown={shelf.entries.length}
        query={query}
        onQuery={(next) => onAddress({ query: next })}
        empty={<EmptyState icon={IconUsers} title={orgPeopleMessages.emptyTitle} text={orgPeopleMessages.emptyText} />}
      >
        {(above) => (
          <ListGrid
            label={orgMessages.people}
            shelf={shelf}
            columns={columns}
            order={{ ...orderOf(address), onChange: (by, direction) => onAddress({ sort: sortOf(by, direction) }) }}
            above={above}
          />
        )}
      </FilteredList>
      {gone && (
        <RemovePerson
          person={gone}
          heirs={owners.filter(({ id }) => id !== gone.id)}
          busy={removePerson.isPending}
          onConfirm={(handTo) => remove(gone, handTo)}
          onClose={close}
        />
      )}
    </>
  )
}
