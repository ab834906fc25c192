import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { projectMessages as words } from '#shared/client-messages.ts'
import { dialogMessages, formMessages } from '#shared/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useCreateProject } from './projects.queries.ts'
import styles from './projects.module.css'

interface Props {
  orgs: readonly Org[]
  onClose: () => void
  onCreated: (project: Project) => void
}

/** A new project; who owns no organisation yet names one along with it. */
export function CreateProject({ orgs, onClose, onCreated }: Props) {
  const [title, setTitle] = useState('')
  const [org, setOrg] = useState(orgs[0]?.id ?? '')
  const [orgTitle, setOrgTitle] = useState('')
  const [wrong, setWrong] = useState<{ title?: string; org?: string }>({})
  const create = useCreateProject()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const found: typeof wrong = {}
    if (!title.trim()) found.title = formMessages.required(words.name)
    if (!org && !orgTitle.trim()) found.org = formMessages.required(words.organisation)
    setWrong(found)
    if (found.title || found.org) return
    create.mutate({ title: title.trim(), org: org || { title: orgTitle.trim() } }, { onSuccess: onCreated })
  }
  return (
    <Modal open title={words.new} description={words.newText} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={words.name}
          required
          data-autofocus
          maxLength={500}
          value={title}
          error={wrong.title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {orgs.length > 1 && (
          <NativeSelect
            label={words.organisation}
            value={org}
            onChange={(event) => setOrg(event.currentTarget.value)}
            data={orgs.map(({ id, title: label }) => ({ value: id, label }))}
          />
        )}
        {orgs.length === 0 && (
          <TextInput
            label={words.newOrganisation}
            required
            maxLength={500}
            value={orgTitle}
            error={wrong.org}
            onChange={(event) => setOrgTitle(event.currentTarget.value)}
          />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
          <Button type="submit" aria-busy={create.isPending}>
            {create.isPending ? words.creating : words.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
