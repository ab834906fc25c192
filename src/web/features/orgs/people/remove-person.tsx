import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#shared/entities/user.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { rolesSaid, type Person } from './people.ts'

interface Props {
  person: Person
  /** Owners who could take over their items. */
  heirs: readonly User[]
  busy: boolean
  onConfirm: (handTo: string | undefined) => void
  onClose: () => void
}

/** Confirms removing a person from all projects. Their items stay, and can be handed to an owner. */
export function RemovePerson({ person, heirs, busy, onConfirm, onClose }: Props) {
  const [heir, setHeir] = useState('')
  const confirm = () => !busy && onConfirm(heir || undefined)
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
          <Button look="danger" disabled={busy} onClick={confirm}>
            {orgPeopleMessages.remove}
          </Button>
        </>
      }
    >
      <p>{rolesSaid(person)}</p>
      <NativeSelect
        mt="md"
        label={orgPeopleMessages.handTo}
        value={heir}
        data={[
          { value: '', label: orgPeopleMessages.handToNobody(person.title) },
          ...heirs.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        onChange={(event) => setHeir(event.currentTarget.value)}
      />
    </Modal>
  )
}
