import { Button } from '@mantine/core'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { orgForm } from '#shared/forms/account/org.form.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import type { Field } from '#shared/forms/field.ts'
import { projectForm } from '#shared/forms/project/project.form.ts'
import { projectMessages as words } from '#shared/words/projects/projects.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FormView } from '#web/form/form-view.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useCreateProject } from './projects.queries.ts'

interface Props {
  orgs: readonly Org[]
  onClose: () => void
  onCreated: (project: Project) => void
}

const TITLE = projectForm.fields.filter(({ key }) => key === 'title')

/** Who owns no organisation yet names one along with the project; who owns several chooses. */
function orgField(orgs: readonly Org[]): Field[] {
  const [named] = orgForm.fields
  if (orgs.length === 0) return [{ ...named, key: 'org_title', focus: false }]
  if (orgs.length === 1) return []
  const options = orgs.map(({ id, title }) => ({ value: id, label: title }))
  return [{ key: 'org', type: 'dropdown', label: words.organisation, required: true, options }]
}

export function CreateProject({ orgs, onClose, onCreated }: Props) {
  const create = useCreateProject()
  const only = orgs[0]?.id ?? ''
  return (
    <Modal open title={words.new} description={words.newText} onClose={onClose}>
      <FormView
        once
        form={defineForm('new_project', [...TITLE, ...orgField(orgs)])}
        loaded={{ org: only }}
        label={words.create}
        busyLabel={words.creating}
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
