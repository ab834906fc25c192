import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ALL_GRANTS } from '#shared/policy/permission-keys.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { inviteMessages, membersMessages } from '#shared/words/members/members.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay, useViewer } from '#web/kit/client/use-may.ts'
import { useMe } from '#web/kit/session.ts'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { createIndexedList } from '#web/list/indexed-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { getMembersOrder, toMembersSort, type MembersSearchParams } from './members-address.ts'
import { createMembersColumns } from './members-columns.tsx'
import { membersQuery } from './members.queries.ts'
import { findSuccessors, listMembers, toMemberRows, type MemberRow } from './member-rows.ts'
import { RemoveMember } from './remove-member.tsx'
import { SavedInvitationsNote } from './saved-invitations-note.tsx'
import { ChangeGrants } from './grants/change-grants.tsx'
import { useGrantsChange, useMemberRowActions, useMemberRemoval } from './use-member-row-actions.ts'
import { ViewAsMenu } from './view-as-menu.tsx'
import styles from './members.module.css'

interface Props {
  projectId: string
  address: MembersSearchParams
  onAddressChange: (change: Partial<MembersSearchParams>) => void
}

type Dialog = { kind: 'invite' } | { kind: 'rights' | 'remove'; person: MemberRow }

/** The members and pending invitations of a project: search, invite, change permissions, remove. */
export function MembersBrowser({ projectId, address, onAddressChange }: Props) {
  const api = useApi()
  const me = useMe()?.id ?? ''
  const may = useMay(projectId)
  const { grants } = useViewer(projectId)
  const project = useQuery(projectQuery(api, projectId)).data
  const listQuery = useQuery(membersQuery(api, projectId))
  const people = useMemo(() => (listQuery.data ? toMemberRows(listQuery.data) : []), [listQuery.data])
  const { query, sort } = address
  const indexedList = useMemo(() => createIndexedList(listMembers(people, { query, sort })), [people, query, sort])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const closeDialog = () => setDialog(null)
  const getRowActions = useMemberRowActions(projectId, {
    onChangeGrants: (person) => setDialog({ kind: 'rights', person }),
    onRemove: (person) => setDialog({ kind: 'remove', person }),
  })
  const removeMember = useMemberRemoval(projectId, project?.title ?? '')
  const changeGrants = useGrantsChange(projectId)
  const invitedCount = people.filter(({ user }) => user === null).length
  const isAlone = people.every(({ role }) => role === 'owner')
  const ownGrants = grants ?? ALL_GRANTS
  const inviteButton = may('member.invite') && (
    <Button variant="primary" onClick={() => setDialog({ kind: 'invite' })}>
      <IconUserPlus size={16} stroke={2} aria-hidden />
      {inviteMessages.open}
    </Button>
  )
  const empty = (
    <EmptyState
      icon={IconUsers}
      title={membersMessages.emptyTitle}
      text={inviteButton ? membersMessages.emptyText : membersMessages.emptyReadOnly}
    >
      {inviteButton}
    </EmptyState>
  )
  return (
    <>
      <ListHead title={frameMessages.members} text={membersMessages.text}>
        <div className={styles.headActs}>
          <ViewAsMenu projectId={projectId} alias={project?.url_alias} />
          {!isAlone && inviteButton}
        </div>
      </ListHead>
      {inviteButton && (
        <SavedInvitationsNote count={people.filter(({ mailWaits }) => mailWaits === 'no_mail_server').length} />
      )}
      <FilteredList
        result={listQuery}
        texts={{ ...membersMessages, count: (total) => membersMessages.count(total - invitedCount, invitedCount) }}
        totalCount={people.length}
        matchCount={indexedList.entries.length}
        query={query}
        onQueryChange={(next) => onAddressChange({ query: next })}
        empty={empty}
      >
        {(above) => (
          <>
            <ListGrid
              label={frameMessages.members}
              indexedList={indexedList}
              columns={createMembersColumns({ projectId, me, getRowActions })}
              order={{
                ...getMembersOrder(address),
                onChange: (column, direction) => onAddressChange({ sort: toMembersSort(column, direction) }),
              }}
              stickyTopPx={above}
            />
            {isAlone && !query && empty}
          </>
        )}
      </FilteredList>
      {dialog?.kind === 'invite' && <InviteDialog projectId={projectId} ownGrants={ownGrants} onClose={closeDialog} />}
      {dialog?.kind === 'rights' && (
        <ChangeGrants
          person={dialog.person}
          ownGrants={ownGrants}
          onSave={(changes) => changeGrants(dialog.person, changes)}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveMember
          person={dialog.person}
          isSelf={dialog.person.user === me}
          successors={
            grants === null || dialog.person.user === me ? findSuccessors(dialog.person.user ?? '', people) : []
          }
          onConfirm={(handTo) => removeMember(dialog.person, handTo)}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
