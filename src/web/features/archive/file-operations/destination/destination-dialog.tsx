import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronRight, IconFolderFilled, IconFolderPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { EntryLocation } from '../entry-batches.ts'
import type { Destination } from '../use-file-operations.ts'
import { destinationsQuery, useAddDestination } from './destinations.queries.ts'
import { createFolderTree } from './folder-tree.ts'
import { NewFolderForm } from './new-folder-form.tsx'
import styles from './destination.module.css'

/** The number of folders listed together. The others are found with the search field. */
const MAX_FOLDERS = 300

interface Props {
  mode: 'move' | 'copy' | 'upload'
  projectId: string
  /** The entries to move or copy, or the files to upload. */
  entries: readonly (EntryLocation | File)[]
  initialFolder: string
  mayPublish: boolean
  onChoose: (destination: Destination) => void
  onClose: () => void
}

const MODE_TEXTS = {
  move: {
    title: (count: number) => fileOperationMessages.moveTitle(count),
    confirm: (folderTitle: string) => fileOperationMessages.moveInto(folderTitle),
  },
  copy: {
    title: (count: number) => fileOperationMessages.copyTitle(count),
    confirm: (folderTitle: string) => fileOperationMessages.copyInto(folderTitle),
  },
  upload: {
    title: (count: number) => fileOperationMessages.uploadTitle(count),
    confirm: (folderTitle: string) => fileOperationMessages.uploadInto(folderTitle),
  },
}

/** Chooses the project, folder and visibility that entries are moved, copied or uploaded to. */
export function DestinationDialog({ mode, projectId, entries, initialFolder, mayPublish, onChoose, onClose }: Props) {
  const { data, error, refetch } = useQuery(destinationsQuery(useApi(), projectId))
  const [project, setProject] = useState(projectId)
  const [folder, setFolder] = useState(initialFolder)
  const [searchText, setSearchText] = useState('')
  const [isNamingFolder, setIsNamingFolder] = useState(false)
  const addDestination = useAddDestination(projectId)
  const mayCreateFolder = useMay(project)('folder.create')
  const list = useRef<HTMLUListElement>(null)
  const [visibility, setVisibility] = useState<'' | 'private' | 'local'>('')
  const targetProject = data?.find((candidate) => candidate.project.id === project)
  const tree = useMemo(() => createFolderTree(targetProject?.folders ?? []), [targetProject])
  const path = tree.getPath(folder)
  const currentFolder = path.at(-1)?.id ?? 'root'
  const listedFolders = searchText.trim()
    ? tree.findByTitle(searchText, MAX_FOLDERS)
    : tree.getSubfolders(currentFolder).slice(0, MAX_FOLDERS)
  // A folder can't be moved into itself, nor an entry into the folder it is in.
  const existingEntries = entries.filter((entry): entry is EntryLocation => !(entry instanceof File))
  const movedFolderIds = new Set(
    mode === 'move' ? existingEntries.filter(({ kind }) => kind === 'folder').map(({ id }) => id) : [],
  )
  const isSameFolder =
    mode === 'move' && project === projectId && existingEntries.every((entry) => entry.folder === currentFolder)
  const openFolder = (folderId: string) => {
    setFolder(folderId)
    setSearchText('')
    setIsNamingFolder(false)
    list.current?.focus()
  }
  const openNewFolder = (newFolder: Folder) => {
    addDestination(newFolder)
    openFolder(newFolder.id)
  }
  const title =
    path.at(-1)?.title ?? (project === projectId ? archiveMessages.top : (targetProject?.project.title ?? ''))
  const choose = () => {
    onChoose({
      project,
      folder: currentFolder,
      title,
      visibility: visibility || undefined,
    })
    onClose()
  }
  // A folder that is named but not created yet must not be passed over.
  const canChoose = targetProject !== undefined && !isSameFolder && !isNamingFolder
  const modeTexts = MODE_TEXTS[mode]
  return (
    <Modal
      open
      isSheet
      width={560}
      title={modeTexts.title(entries.length)}
      onClose={onClose}
      onConfirm={canChoose ? choose : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" className={styles.choose ?? ''} disabled={!canChoose} onClick={choose}>
            <span>{modeTexts.confirm(title)}</span>
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <p className={styles.none}>{fileOperationMessages.noProject}</p>}
      {data && data.length > 0 && (
        <>
          <div className={styles.head}>
            <NativeSelect
              label={fileOperationMessages.project}
              value={project}
              onChange={({ currentTarget }) => {
                setProject(currentTarget.value)
                setFolder('root')
                setSearchText('')
                setIsNamingFolder(false)
              }}
              data={[
                ...(targetProject ? [] : [{ value: project, label: '' }]),
                ...data.map((destination) => ({ value: destination.project.id, label: destination.project.title })),
              ]}
            />
            <TextInput
              type="search"
              label={fileOperationMessages.findFolder}
              value={searchText}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
            />
          </div>
          <div className={styles.place}>
            <ol className={styles.path} aria-label={archiveMessages.path}>
              {[{ id: 'root', title: archiveMessages.top }, ...path].map(({ id, title: crumb }, i, crumbs) => (
                <li key={id}>
                  {i > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
                  <button
                    type="button"
                    className={styles.step}
                    aria-current={i === crumbs.length - 1 ? 'location' : undefined}
                    onClick={() => openFolder(id)}
                  >
                    {crumb}
                  </button>
                </li>
              ))}
            </ol>
            {mayCreateFolder && (
              <Button small disabled={isNamingFolder} onClick={() => setIsNamingFolder(true)}>
                <IconFolderPlus size={16} stroke={1.75} aria-hidden />
                {archiveMessages.newFolder}
              </Button>
            )}
          </div>
          <ul ref={list} tabIndex={-1} className={styles.folders} aria-label={fileOperationMessages.folders}>
            {isNamingFolder && (
              <li>
                <NewFolderForm
                  projectId={project}
                  parent={currentFolder}
                  onCreated={openNewFolder}
                  onCancel={() => {
                    setIsNamingFolder(false)
                    list.current?.focus()
                  }}
                />
              </li>
            )}
            {listedFolders.map(({ id, title: name, folder: parent }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.folder}
                  disabled={movedFolderIds.has(id)}
                  onClick={() => openFolder(id)}
                >
                  <IconFolderFilled size={18} aria-hidden />
                  <span className={styles.folderName}>{name}</span>
                  {searchText.trim() && (
                    <span className={styles.above}>
                      {tree
                        .getPath(parent)
                        .map((ancestor) => ancestor.title)
                        .join(' / ')}
                    </span>
                  )}
                </button>
              </li>
            ))}
            {listedFolders.length === 0 && !isNamingFolder && (
              <li className={styles.none}>
                {searchText.trim() ? fileOperationMessages.noFolder : fileOperationMessages.noSubfolders}
              </li>
            )}
            {listedFolders.length === MAX_FOLDERS && <li className={styles.none}>{fileOperationMessages.narrow}</li>}
          </ul>
          {mayPublish && entries.some((entry) => entry instanceof File || !entry.isNeverPublic) && (
            <NativeSelect
              mt="sm"
              label={fileOperationMessages.visibility}
              value={visibility}
              onChange={({ currentTarget }) => setVisibility(currentTarget.value as typeof visibility)}
              data={[
                { value: '', label: fileOperationMessages.keepVisibility },
                { value: 'private', label: fileOperationMessages.private },
                { value: 'local', label: fileOperationMessages.gallery },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  )
}
