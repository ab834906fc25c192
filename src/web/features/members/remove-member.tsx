import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { membersMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { Person } from './people.ts'

interface Props {
  person: Person
  /** The current user leaves the project. */
  own: boolean
  /** Users who could take over their items; empty if the current user may not hand items over. */
  heirs: readonly { id: string; name: string }[]
  busy: boolean
  onConfirm: (handTo: string | undefined) => void
  onClose: () => void
}

/** Confirms removing a member. Their items stay, and can be handed to somebody else. */
export function RemoveMember({ person, own, heirs, busy, onConfirm, onClose }: Props) {
  const [heir, setHeir] = useState('')
  const { title: name, items } = person
  const confirm = () => !busy && onConfirm(heir || undefined)
  return (
    <Modal
      open
      role="alertdialog"
      title={own ? membersMessages.leaveTitle : membersMessages.removeTitle(name)}
      description={own ? membersMessages.leaveText(items) : membersMessages.removeText(items)}
      onClose={onClose}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="danger" disabled={busy} onClick={confirm}>
            {own ? membersMessages.leave : membersMessages.remove}
          </Button>
        </>
      }
    >
      {heirs.length > 0 && (
        <NativeSelect
          label={own ? membersMessages.handOwnTo : membersMessages.handTo}
          value={heir}
          data={[
            { value: '', label: membersMessages.handToNobody(name) },
            ...heirs.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={(event) => setHeir(event.currentTarget.value)}
        />
      )}
    </Modal>
  )
}
