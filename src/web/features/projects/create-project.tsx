import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { orgForm } from '#shared/forms/account/org.form.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import type { Field } from '#shared/forms/field.ts'
import { projectForm } from '#shared/forms/project/project.form.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { findOpenOrgs } from './open-orgs.ts'
import { useCreateProject } from './projects.queries.ts'

interface Props {
  /** The organisations that the user owns. */
  orgs: readonly Org[]
  onClose: () => void
  onCreated: (project: Project) => void
}

const TITLE_FIELDS = projectForm.fields.filter(({ key }) => key === 'title')

/**
 * The form fields to choose an organisation for the project, or to name a new one if no existing organisation can have
 * new projects at `now` (ms).
 */
export function toOrgFields(orgs: readonly Org[], now: number): Field[] {
  const availableOrgs = findOpenOrgs(orgs, now)
  const [titleField] = orgForm.fields
  if (availableOrgs.length === 0)
    return [
      {
        ...titleField,
        key: 'org_title',
        focus: false,
        subLabel: orgs.length > 0 ? projectMessages.noneOpen : projectMessages.firstOrg,
      },
    ]
  if (availableOrgs.length === 1) return []
  const options = availableOrgs.map(({ id, title }) => ({ value: id, label: title }))
  return [{ key: 'org', type: 'dropdown', label: projectMessages.organisation, required: true, options }]
}

export function CreateProjectDialog({ orgs, onClose, onCreated }: Props) {
  const createProject = useCreateProject()
  const [now] = useState(() => Date.now())
  const [isDirty, setIsDirty] = useState(false)
  const defaultOrg = findOpenOrgs(orgs, now)[0]?.id ?? ''
  return (
    <Modal
      open
      title={projectMessages.new}
      description={projectMessages.newText}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormView
        isOneTime
        form={defineForm('new_project', [...TITLE_FIELDS, ...toOrgFields(orgs, now)])}
        loaded={{ org: defaultOrg }}
        onDirtyChange={setIsDirty}
        label={projectMessages.create}
        busyLabel={projectMessages.creating}
        nextToButton={
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
        }
        save={async (_changes, { title, org, org_title }) => {
          const owner = org ? String(org) : { title: String(org_title) }
          onCreated(await createProject.mutateAsync({ title: String(title).trim(), org: owner }))
        }}
      />
    </Modal>
  )
}
