import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orgMessages, orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { createIndexedList } from '#web/list/indexed-list.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { getOrgPeopleOrder, toOrgPeopleSort, type OrgSearchParams } from '../org-address.ts'
import { orgOverviewQuery, orgOwnersQuery, orgPeopleQuery, useOrgActions, type OrgPerson } from '../orgs.queries.ts'
import { createOrgPeopleColumns } from './org-people-columns.tsx'
import { countRoleLines, listOrgPeople, toOrgPersonRows, type OrgPersonRow } from './org-person-rows.ts'
import { RemoveOrgPerson } from './remove-org-person.tsx'

const NO_OWNERS: readonly OrgPerson['user'][] = []

interface Props {
  orgId: string
  address: OrgSearchParams
  onAddressChange: (change: Partial<OrgSearchParams>) => void
}

/** The owners of an organisation and the people in its projects, with search and removal from all of them. */
export function OrgPeople({ orgId, address, onAddressChange }: Props) {
  const api = useApi()
  const alerts = useAlerts()
  const peopleList = useQuery(orgPeopleQuery(api, orgId))
  const projects = useQuery(orgOverviewQuery(api, orgId)).data?.projects
  const owners = useQuery(orgOwnersQuery(api, orgId)).data ?? NO_OWNERS
  const people = useMemo(
    () =>
      toOrgPersonRows(
        owners,
        peopleList.data ?? [],
        new Map(projects?.map(({ project }) => [project.id, project.title])),
      ),
    [owners, peopleList.data, projects],
  )
  const { query, sort } = address
  const indexedList = useMemo(
    () => createIndexedList(listOrgPeople(people, { query, sort, view: undefined })),
    [people, query, sort],
  )
  const [personToRemove, setPersonToRemove] = useState<OrgPersonRow | null>(null)
  const closeDialog = () => setPersonToRemove(null)
  const { removePerson } = useOrgActions(orgId)
  const lineCount = countRoleLines(people)
  const columns = useMemo(() => createOrgPeopleColumns(lineCount, setPersonToRemove), [lineCount])
  const remove = ({ id, title }: OrgPersonRow, successorId: string | undefined) =>
    removePerson.mutate(
      { user: id, handTo: successorId },
      {
        onSuccess: () => {
          alerts.prompt(orgPeopleMessages.removed(title), { kind: 'success' })
          closeDialog()
        },
      },
    )
  return (
    <>
      <FilteredList
        result={peopleList}
        texts={orgPeopleMessages}
        totalCount={people.length}
        matchCount={indexedList.entries.length}
        query={query}
        onQueryChange={(next) => onAddressChange({ query: next })}
        empty={<EmptyState icon={IconUsers} title={orgPeopleMessages.emptyTitle} text={orgPeopleMessages.emptyText} />}
      >
        {(stickyTopPx) => (
          <ListGrid
            label={orgMessages.people}
            indexedList={indexedList}
            columns={columns}
            order={{
              ...getOrgPeopleOrder(address),
              onChange: (column, direction) => onAddressChange({ sort: toOrgPeopleSort(column, direction) }),
            }}
            stickyTopPx={stickyTopPx}
          />
        )}
      </FilteredList>
      {personToRemove && (
        <RemoveOrgPerson
          person={personToRemove}
          successors={owners.filter(({ id }) => id !== personToRemove.id)}
          busy={removePerson.isPending}
          onConfirm={(handTo) => remove(personToRemove, handTo)}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
