import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#shared/entities/user.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { formatRoles, type OrgPersonRow } from './org-person-rows.ts'

interface Props {
  person: OrgPersonRow
  /** Owners who could take over their items. */
  successors: readonly User[]
  busy: boolean
  onConfirm: (handTo: string | undefined) => void
  onClose: () => void
}

/** Confirms removing a person from all projects. Their items stay, and can be handed to an owner. */
export function RemoveOrgPerson({ person, successors, busy, onConfirm, onClose }: Props) {
  const [successor, setSuccessor] = useState('')
  const confirm = () => !busy && onConfirm(successor || undefined)
  return (
    <Modal
      open
      role="alertdialog"
      title={orgPeopleMessages.removeTitle(person.title)}
      description={orgPeopleMessages.removeText(person.projects.length)}
      onClose={onClose}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="danger" disabled={busy} onClick={confirm}>
            {orgPeopleMessages.remove}
          </Button>
        </>
      }
    >
      <p>{formatRoles(person)}</p>
      <NativeSelect
        mt="md"
        label={orgPeopleMessages.transferTo}
        value={successor}
        data={[
          { value: '', label: orgPeopleMessages.transferToNoOne(person.title) },
          ...successors.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        onChange={(event) => setSuccessor(event.currentTarget.value)}
      />
    </Modal>
  )
}
