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
import { useClosing } from '#web/form/closing.ts'
import { FormView } from '#web/form/form-view.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { openOrgs } from './open-orgs.ts'
import { useCreateProject } from './projects.queries.ts'

interface Props {
  /** The organisations that the user owns. */
  orgs: readonly Org[]
  onClose: () => void
  onCreated: (project: Project) => void
}

const TITLE = projectForm.fields.filter(({ key }) => key === 'title')

/** The form fields to choose an organisation for the project, or to name a new one if none takes projects at `now` (ms). */
export function orgField(orgs: readonly Org[], now: number): Field[] {
  const open = openOrgs(orgs, now)
  const [named] = orgForm.fields
  if (open.length === 0)
    return [{ ...named, key: 'org_title', focus: false, ...(orgs.length > 0 && { subLabel: projectMessages.noneOpen }) }]
  if (open.length === 1) return []
  const options = open.map(({ id, title }) => ({ value: id, label: title }))
  return [{ key: 'org', type: 'dropdown', label: projectMessages.organisation, required: true, options }]
}

export function CreateProject({ orgs, onClose, onCreated }: Props) {
  const create = useCreateProject()
  const [now] = useState(() => Date.now())
  const [dirty, setDirty] = useState(false)
  const only = openOrgs(orgs, now)[0]?.id ?? ''
  return (
    <Modal open title={projectMessages.new} description={projectMessages.newText} {...useClosing(dirty, onClose)}>
      <FormView
        once
        form={defineForm('new_project', [...TITLE, ...orgField(orgs, now)])}
        loaded={{ org: only }}
        onDirty={setDirty}
        label={projectMessages.create}
        busyLabel={projectMessages.creating}
        beside={
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
        }
        save={async (_changes, { title, org, org_title }) => {
          const owner = org ? String(org) : { title: String(org_title) }
          onCreated(await create.mutateAsync({ title: String(title).trim(), org: owner }))
        }}
      />
    </Modal>
  )
}
