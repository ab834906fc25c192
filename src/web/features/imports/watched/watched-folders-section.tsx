import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WatchedFolder } from '#shared/entities/imports/watched-folder.ts'
import type { Reason } from '#shared/words/reason.ts'
import { translateReason } from '#shared/words/reasons/reasons.ts'
import { watchedFoldersMessages } from '#shared/words/watched-folders/watched-folders.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settingsStyles from '#web/ui/styles/settings.module.css'
import styles from '../parts/imports.module.css'
import { useWatchedFolders, watchedFoldersQuery } from './watched-folders.queries.ts'

/** The folders of the server whose new files become items of a project; for administrators. */
export function WatchedFoldersSection({ project }: { project: string }) {
  const data = useQuery(watchedFoldersQuery(useApi(), project)).data
  return (
    <Section title={watchedFoldersMessages.title} text={watchedFoldersMessages.text}>
      <div className={settingsStyles.fields}>
        {data?.folders.map((folder) => (
          <WatchedFolderRow key={folder.id} folder={folder} />
        ))}
        {data && data.available === null && <p className={styles.quiet}>{watchedFoldersMessages.unset}</p>}
        {data?.available && <NewFolder project={project} available={data.available} />}
      </div>
    </Section>
  )
}

const getName = (path: string) => (path === '' ? watchedFoldersMessages.whole : path)

function WatchedFolderRow({
  folder: { id, project, path, delete_after, problem, checked_at },
}: {
  folder: WatchedFolder
}) {
  const [alerts, { remove }] = [useAlerts(), useWatchedFolders(project)]
  const texts = watchedFoldersMessages
  return (
    <div className={settingsStyles.act}>
      <div className={settingsStyles.actText}>
        <p className={settingsStyles.actTitle}>{getName(path)}</p>
        <p className={styles.quiet}>
          {delete_after ? texts.deletes : texts.keeps} ·{' '}
          {checked_at === null ? texts.notChecked : texts.checkedAt(checked_at)}
        </p>
        {problem && <p role="status">{translateReason(problem as Reason)}</p>}
      </div>
      <Button
        disabled={remove.isPending}
        onClick={() => remove.mutate(id, { onSuccess: () => alerts.fade(texts.stopped) })}
      >
        {texts.stop}
      </Button>
    </div>
  )
}

function NewFolder({ project, available }: { project: string; available: readonly string[] }) {
  const [alerts, { create }] = [useAlerts(), useWatchedFolders(project)]
  const [path, setPath] = useState<string | null>(null)
  const [deletes, setDeletes] = useState(false)
  const texts = watchedFoldersMessages
  const watch = (chosen: string) =>
    create.mutate(
      { path: chosen, delete_after: deletes },
      {
        onSuccess() {
          alerts.fade(texts.watched)
          setPath(null)
          setDeletes(false)
        },
      },
    )
  return (
    <>
      <Select
        label={texts.folder}
        placeholder={texts.choose}
        searchable
        value={path}
        data={['', ...available].map((value) => ({ value: `/${value}`, label: getName(value) }))}
        onChange={setPath}
      />
      <Checkbox
        label={texts.deleteAfter}
        checked={deletes}
        onChange={({ currentTarget: { checked } }) => setDeletes(checked)}
      />
      <div className={settingsStyles.act}>
        <Button disabled={path === null || create.isPending} onClick={() => path !== null && watch(path.slice(1))}>
          {texts.watch}
        </Button>
      </div>
    </>
  )
}
