import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { membersMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { MemberRow } from './member-rows.ts'

interface Props {
  person: MemberRow
  /** Whether the current user leaves the project. */
  isSelf: boolean
  /** Users who could take over their items; empty if the current user may not hand items over. */
  successors: readonly { id: string; name: string }[]
  onConfirm: (handTo: string | undefined) => void
  onClose: () => void
}

/** Confirms removing a member. Their items stay, and can be handed to someone else. */
export function RemoveMember({ person, isSelf, successors, onConfirm, onClose }: Props) {
  const [successor, setSuccessor] = useState('')
  const { title: name } = person
  const items = person.items
  const confirm = () => {
    onConfirm(successor || undefined)
    onClose()
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={isSelf ? membersMessages.leaveTitle : membersMessages.removeTitle(name)}
      description={isSelf ? membersMessages.leaveText(items) : membersMessages.removeText(items)}
      onClose={onClose}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="danger" onClick={confirm}>
            {isSelf ? membersMessages.leave : membersMessages.remove}
          </Button>
        </>
      }
    >
      {successors.length > 0 && (
        <NativeSelect
          label={isSelf ? membersMessages.transferOwnTo : membersMessages.transferTo}
          value={successor}
          data={[
            { value: '', label: membersMessages.transferToNoOne(name) },
            ...successors.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={(event) => setSuccessor(event.currentTarget.value)}
        />
      )}
    </Modal>
  )
}
