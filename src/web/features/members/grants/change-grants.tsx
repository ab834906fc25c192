import { useState } from 'react'
import { getChanges as changesOf } from '#shared/forms/get-changes.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { toRole } from '#shared/policy/roles.ts'
import { permissionMessages, roleMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useMemberActions } from '../members.queries.ts'
import type { MemberRow } from '../member-rows.ts'
import { RolePicker } from './role-picker.tsx'

interface Props {
  projectId: string
  person: MemberRow
  ownGrants: Grants
  onClose: () => void
}

/** Changes the permissions of a member or an invitation. Sends only the changes. */
export function ChangeGrants({ projectId, person, ownGrants, onClose }: Props) {
  const [grants, setGrants] = useState(person.grants)
  const { changeGrants } = useMemberActions(projectId)
  const alerts = useAlerts()
  const changes = changesOf(permissionsForm.fields, person.grants, grants)
  const isDirty = Object.keys(changes).length > 0
  const closeProps = useConfirmedClose(isDirty, onClose)
  const save = () => {
    if (changeGrants.isPending) return
    if (!isDirty) return onClose()
    changeGrants.mutate(
      { id: person.id, changes },
      {
        onSuccess: (saved) => {
          alerts.prompt(permissionMessages.saved(person.title, roleMessages.names[toRole(saved)]), { kind: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      width={640}
      title={permissionMessages.title(person.title)}
      {...closeProps}
      onConfirm={changeGrants.isPending ? undefined : save}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={changeGrants.isPending} onClick={save}>
            {permissionMessages.save}
          </Button>
        </>
      }
    >
      <RolePicker value={grants} savedGrants={person.grants} ownGrants={ownGrants} onChange={setGrants} />
    </Modal>
  )
}
