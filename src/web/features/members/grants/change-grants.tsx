import { useState } from 'react'
import { getChanges } from '#shared/forms/get-changes.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { permissionMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { MemberRow } from '../member-rows.ts'
import { RolePicker } from './role-picker.tsx'

interface Props {
  person: MemberRow
  ownGrants: Grants
  /** Called with the changed permissions only. */
  onSave: (changes: Partial<Grants>) => void
  onClose: () => void
}

/** Chooses the permissions of a member or an invitation. */
export function ChangeGrants({ person, ownGrants, onSave, onClose }: Props) {
  const [grants, setGrants] = useState(person.grants)
  const changes = getChanges(permissionsForm.fields, person.grants, grants)
  const isDirty = Object.keys(changes).length > 0
  const closeProps = useConfirmedClose(isDirty, onClose)
  const save = () => {
    if (isDirty) onSave(changes)
    onClose()
  }
  return (
    <Modal
      open
      width={760}
      title={permissionMessages.title(person.title)}
      {...closeProps}
      onConfirm={save}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" onClick={save}>
            {permissionMessages.save}
          </Button>
        </>
      }
    >
      <RolePicker value={grants} savedGrants={person.grants} ownGrants={ownGrants} onChange={setGrants} />
    </Modal>
  )
}
