import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronRight, IconFolderFilled, IconSearch } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { Filed } from './filed.ts'
import { folderTree } from './folder-tree.ts'
import type { Place } from './use-filing.ts'
import styles from './filing.module.css'

/** The number of folders listed at once. The others are found with the search field. */
const MOST_SHOWN = 300

interface Props {
  mode: 'move' | 'copy' | 'upload'
  projectId: string
  /** The entries to move or copy, or the files to upload. */
  things: readonly (Filed | File)[]
  from: string
  mayPublish: boolean
  onChoose: (place: Place) => void
  onClose: () => void
}

const SAID = {
  move: { title: (n: number) => filingMessages.moveTitle(n), act: () => filingMessages.moveHere },
  copy: { title: (n: number) => filingMessages.copyTitle(n), act: () => filingMessages.copyHere },
  upload: { title: (n: number) => filingMessages.uploadTitle(n), act: () => filingMessages.uploadHere },
}

/** The projects of the organisation in which the user may create items, with their folders. */
const placesQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.places(project),
    queryFn: async () => {
      const { org } = await api.call(projectsContract.read, { params: { id: project } })
      return api.call(orgsContract.canMoveOrCopyTo, { params: { id: org } })
    },
    staleTime: 30_000,
  })

/** Chooses the project, folder and visibility that entries are moved, copied or uploaded to. */
export function PlaceDialog({ mode, projectId, things, from, mayPublish, onChoose, onClose }: Props) {
  const { data, error, refetch } = useQuery(placesQuery(useApi(), projectId))
  const [project, setProject] = useState(projectId)
  const [folder, setFolder] = useState(from)
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const [visibility, setVisibility] = useState<'' | 'private' | 'local'>('')
  const place = data?.find((destination) => destination.project.id === project)
  const tree = useMemo(() => folderTree(place?.folders ?? []), [place])
  const path = tree.path(folder)
  const here = path.at(-1)?.id ?? 'root'
  const shown = filter.trim() ? tree.find(filter, MOST_SHOWN) : tree.in(here).slice(0, MOST_SHOWN)
  // A folder can't be moved into itself, nor an entry into the folder it is in.
  const filed = things.filter((entry): entry is Filed => !(entry instanceof File))
  const moving = new Set(mode === 'move' ? filed.filter(({ kind }) => kind === 'folder').map(({ id }) => id) : [])
  const useless = mode === 'move' && project === projectId && filed.every((thing) => thing.folder === here)
  const go = (to: string) => {
    setFolder(to)
    setFilter('')
  }
  const choose = () => {
    onChoose({
      project,
      folder: here,
      title: path.at(-1)?.title ?? (project === projectId ? archiveMessages.top : (place?.project.title ?? '')),
      visibility: visibility || undefined,
    })
    onClose()
  }
  const said = SAID[mode]
  return (
    <Modal
      open
      width={560}
      title={said.title(things.length)}
      onClose={onClose}
      onConfirm={place && !useless ? choose : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" disabled={!place || useless} onClick={choose}>
            {said.act()}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <p className={styles.none}>{filingMessages.nowhere}</p>}
      {data && data.length > 0 && (
        <>
          <div className={styles.head}>
            <NativeSelect
              label={filingMessages.project}
              value={project}
              onChange={({ currentTarget }) => {
                setProject(currentTarget.value)
                go('root')
              }}
              data={[
                ...(place ? [] : [{ value: project, label: '' }]),
                ...data.map((destination) => ({ value: destination.project.id, label: destination.project.title })),
              ]}
            />
            <TextInput
              type="search"
              label={filingMessages.findFolder}
              value={filter}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          </div>
          <ol className={styles.path} aria-label={archiveMessages.path}>
            {[{ id: 'root', title: archiveMessages.top }, ...path].map(({ id, title }, i, all) => (
              <li key={id}>
                {i > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
                <button
                  type="button"
                  className={styles.step}
                  aria-current={i === all.length - 1 ? 'location' : undefined}
                  onClick={() => go(id)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ol>
          <ul ref={list} tabIndex={-1} className={styles.folders} aria-label={filingMessages.folders}>
            {shown.map(({ id, title, folder: parent }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.folder}
                  disabled={moving.has(id)}
                  onClick={() => {
                    go(id)
                    list.current?.focus()
                  }}
                >
                  <IconFolderFilled size={18} aria-hidden />
                  <span className={styles.folderName}>{title}</span>
                  {filter.trim() && (
                    <span className={styles.above}>
                      {tree
                        .path(parent)
                        .map((ancestor) => ancestor.title)
                        .join(' / ')}
                    </span>
                  )}
                </button>
              </li>
            ))}
            {shown.length === 0 && (
              <li className={styles.none}>{filter.trim() ? filingMessages.noFolder : filingMessages.noSubfolders}</li>
            )}
            {shown.length === MOST_SHOWN && <li className={styles.none}>{filingMessages.narrow}</li>}
          </ul>
          {mayPublish && things.some((entry) => entry instanceof File || !entry.hidden) && (
            <NativeSelect
              mt="sm"
              label={filingMessages.visibility}
              value={visibility}
              onChange={({ currentTarget }) => setVisibility(currentTarget.value as typeof visibility)}
              data={[
                { value: '', label: filingMessages.asItIs },
                { value: 'private', label: filingMessages.private },
                { value: 'local', label: filingMessages.gallery },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  )
}
