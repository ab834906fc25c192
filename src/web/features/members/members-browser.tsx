import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EVERY_GRANT } from '#shared/policy/permission-keys.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { invitingMessages, membersMessages } from '#shared/words/members/members.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay, useViewer } from '#web/kit/client/use-may.ts'
import { useMe } from '#web/kit/session.ts'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { orderOf, sortOf, type MembersAddress } from './members-address.ts'
import { membersColumns } from './members-columns.tsx'
import { membersQuery, ownersQuery } from './members.queries.ts'
import { heirsOf, listed, peopleOf, type Person } from './people.ts'
import { RemoveMember } from './remove-member.tsx'
import { ChangeRights } from './rights/change-rights.tsx'
import { usePeopleActs, useRemoval } from './use-people-acts.ts'
import { ViewAs } from './view-as.tsx'
import styles from './members.module.css'

interface Props {
  projectId: string
  address: MembersAddress
  onAddress: (change: Partial<MembersAddress>) => void
}

type Dialog = { kind: 'invite' } | { kind: 'rights' | 'remove'; person: Person }

/** The members and pending invitations of a project: search, invite, change permissions, remove. */
export function MembersBrowser({ projectId, address, onAddress }: Props) {
  const api = useApi()
  const me = useMe()?.id ?? ''
  const may = useMay(projectId)
  const { grants } = useViewer(projectId)
  const project = useQuery(projectQuery(api, projectId)).data
  const owners = useQuery(ownersQuery(api, project?.org ?? '')).data ?? []
  const found = useQuery(membersQuery(api, projectId))
  const people = useMemo(() => peopleOf(found.data?.members ?? [], found.data?.pending ?? []), [found.data])
  const { query, sort } = address
  const shelf = useMemo(() => shelfOf(listed(people, { query, sort })), [people, query, sort])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const actsFor = usePeopleActs(projectId, {
    onRights: (person) => setDialog({ kind: 'rights', person }),
    onRemove: (person) => setDialog({ kind: 'remove', person }),
    isOwner: (user) => owners.some(({ id }) => id === user),
  })
  const removal = useRemoval(projectId, project?.title ?? '', close)

  const owned = owners.length > 0 && membersMessages.owners(owners.map(({ username }) => username).join(', '))
  const held = grants ?? EVERY_GRANT
  const invite = may('member.invite') && (
    <Button look="primary" onClick={() => setDialog({ kind: 'invite' })}>
      <IconUserPlus size={16} stroke={2} aria-hidden />
      {invitingMessages.open}
    </Button>
  )
  return (
    <>
      <ListHead title={frameMessages.members} text={[membersMessages.text, owned].filter(Boolean).join(' ')}>
        <div className={styles.headActs}>
          <ViewAs projectId={projectId} alias={project?.url_alias} />
          {people.length > 0 && invite}
        </div>
      </ListHead>
      <FilteredList
        found={found}
        words={membersMessages}
        all={people.length}
        shown={shelf.entries.length}
        query={query}
        onQuery={(next) => onAddress({ query: next })}
        empty={
          <EmptyState icon={IconUsers} title={membersMessages.emptyTitle} text={invite ? membersMessages.emptyText : membersMessages.emptyReadOnly}>
            {invite}
          </EmptyState>
        }
      >
        {(above) => (
          <ListGrid
            label={frameMessages.members}
            shelf={shelf}
            columns={membersColumns({ projectId, me, actsFor })}
            order={{ ...orderOf(address), onChange: (by, direction) => onAddress({ sort: sortOf(by, direction) }) }}
            above={above}
          />
        )}
      </FilteredList>
      {dialog?.kind === 'invite' && <InviteDialog projectId={projectId} held={held} onClose={close} />}
      {dialog?.kind === 'rights' && (
        <ChangeRights projectId={projectId} person={dialog.person} held={held} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveMember
          person={dialog.person}
          own={dialog.person.user === me}
          heirs={grants === null || dialog.person.user === me ? heirsOf(dialog.person.user ?? '', people, owners) : []}
          busy={removal.busy}
          onConfirm={(handTo) => removal.run(dialog.person, handTo)}
          onClose={close}
        />
      )}
    </>
  )
}
