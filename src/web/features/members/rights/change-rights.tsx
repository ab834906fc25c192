import { useState } from 'react'
import { changes as changesOf } from '#shared/forms/changes.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { rightsMessages, roleMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useClosing } from '#web/form/closing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useMemberActs } from '../members.queries.ts'
import type { Person } from '../people.ts'
import { RolePicker } from './role-picker.tsx'

interface Props {
  projectId: string
  person: Person
  held: Grants
  onClose: () => void
}

/** Changes the permissions of a member or an invitation. Sends only the changes. */
export function ChangeRights({ projectId, person, held, onClose }: Props) {
  const [grants, setGrants] = useState(person.grants)
  const { changeGrants } = useMemberActs(projectId)
  const alerts = useAlerts()
  const changes = changesOf(permissionsForm.fields, person.grants, grants)
  const dirty = Object.keys(changes).length > 0
  const closing = useClosing(dirty, onClose)
  const save = () => {
    if (changeGrants.isPending) return
    if (!dirty) return onClose()
    changeGrants.mutate(
      { id: person.id, changes },
      {
        onSuccess: (saved) => {
          alerts.prompt(rightsMessages.saved(person.title, roleMessages.names[roleOf(saved)]), { kind: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      width={640}
      title={rightsMessages.title(person.title)}
      {...closing}
      onConfirm={changeGrants.isPending ? undefined : save}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" disabled={changeGrants.isPending} onClick={save}>
            {rightsMessages.save}
          </Button>
        </>
      }
    >
      <RolePicker value={grants} before={person.grants} held={held} onChange={setGrants} />
    </Modal>
  )
}
