import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import type { BackupContents, BackupProject } from '#shared/entities/administration/backups.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { formatDayInWords } from '#shared/words/formats.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { adminListQuery } from '../data/administration.queries.ts'
import { backupContentsQuery, useBackupMutations } from './backups.queries.ts'
import styles from './backups.module.css'

const SEARCH_DELAY_MS = 200
/** More projects than these are found by typing. */
const MAX_OPTIONS = 100

interface Props {
  backup: { name: string; createdAt: number }
  /** Whether a run is waiting or running. */
  isBusy: boolean
  onClose: () => void
}

/** Chooses a project of a backup, and where it is restored. */
export function RestoreDialog({ backup, isBusy, onClose }: Props) {
  const { name, createdAt } = backup
  const day = formatDayInWords(createdAt)
  const alerts = useAlerts()
  const { restore } = useBackupMutations()
  const { data: contents } = useQuery(backupContentsQuery(useApi(), name))
  const [project, setProject] = useState<BackupProject | null>(null)
  const [org, setOrg] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const choose = (chosen: BackupProject | undefined) => {
    if (!chosen) return
    setProject(chosen)
    setOrg(chosen.org)
    setTitle(backupsMessages.asOf(chosen.title, day).slice(0, MAX_LINE))
  }
  const canRestore = project !== null && org !== null && title.trim() !== '' && !isBusy && !restore.isPending
  const confirm = () => {
    if (!canRestore) return
    restore.mutate(
      { backup: name, project: project.id, org, title },
      {
        onSuccess: () => {
          alerts.prompt(backupsMessages.restoreStarted, { kind: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={backupsMessages.restoreTitle}
      description={backupsMessages.restoreText(day)}
      onClose={onClose}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={!canRestore} onClick={confirm}>
            {backupsMessages.restore}
          </Button>
        </>
      }
    >
      {contents?.state === 'done' && contents.projects.length > 0 ? (
        <div className={styles.form}>
          <Select
            label={backupsMessages.project}
            required
            searchable
            limit={MAX_OPTIONS}
            value={project?.id ?? null}
            data={contents.projects.map(({ id, title: label, org_title: orgTitle, items }) => ({
              value: id,
              label: backupsMessages.projectName(label, orgTitle, items),
            }))}
            onChange={(id) => choose(contents.projects.find((candidate) => candidate.id === id))}
          />
          {project && (
            <>
              <OrgSelect key={project.id} former={project} value={org} onChange={setOrg} />
              <TextInput
                label={backupsMessages.newTitle}
                required
                maxLength={MAX_LINE}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
            </>
          )}
        </div>
      ) : (
        <UnreadBackup name={name} contents={contents} isBusy={isBusy} />
      )}
    </Modal>
  )
}

/** Chooses an organisation of the server by its name; at first the one that the project had. */
function OrgSelect({
  former,
  value,
  onChange,
}: {
  former: BackupProject
  value: string | null
  onChange: (id: string | null) => void
}) {
  const [typed, setTyped] = useState(former.org_title)
  const [query] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const { data } = useInfiniteQuery(adminListQuery(useApi(), administrationContract.orgs, { query }))
  const found = data?.pages.flatMap(({ orgs }) => orgs) ?? []
  return (
    <Select
      label={backupsMessages.org}
      description={backupsMessages.orgHint}
      required
      searchable
      value={value !== null && found.some(({ id }) => id === value) ? value : null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={found.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={onChange}
    />
  )
}

/** Reads a backup whose projects aren't known, or says why that isn't possible. */
function UnreadBackup({
  name,
  contents,
  isBusy,
}: {
  name: string
  contents: BackupContents | undefined
  isBusy: boolean
}) {
  const { readContents } = useBackupMutations()
  if (contents?.state === 'done') return <p>{backupsMessages.noProjects}</p>
  const isReading = contents?.state === 'waiting' || contents?.state === 'running' || readContents.isPending
  if (!contents || isReading) return <p role="status">{backupsMessages.readingBackup}</p>
  return (
    <div className={styles.form}>
      {contents.state === 'failed' && (
        <p role="alert">
          {backupsMessages.unreadable}{' '}
          <span className={styles.error} dir="ltr" lang="en">
            {contents.error}
          </span>
        </p>
      )}
      {isBusy && <p>{backupsMessages.busyText}</p>}
      <div>
        <Button disabled={isBusy} onClick={() => readContents.mutate(name)}>
          {contents.state === 'failed' ? backupsMessages.tryAgain : backupsMessages.showProjects}
        </Button>
      </div>
    </div>
  )
}
