import { IconCamera, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { AcceptedType, OpenPortal } from '#shared/entities/submissions/portal.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { isSystemFile } from '#shared/rules/uploads/system-files.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { TextareaField } from '#web/form/fields/textarea-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import type { DraftFile } from '../draft/draft.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import styles from '../contribute.module.css'
import { findRefusal } from './file-refusal.ts'
import { RequiredMark } from './required-mark.tsx'

interface Props {
  portal: Pick<OpenPortal, 'accepted_types' | 'max_file_size' | 'max_files' | 'fields'>
  files: readonly DraftFile[]
  disabled: boolean
  problem: string | undefined
  onChange: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void
  onRemoved?: (file: DraftFile) => void
  /** Checking files can take a while, for example when a phone downloads them from the cloud first. */
  onChecking?: (isChecking: boolean) => void
}

/** The limit for the description of a single file is the same as for all of them. */
const MAX_DESCRIPTION_WORDS = submissionForm.fields.find((field) => field.key === 'description')?.max_words

/** Messages about skipped files name at most this many. */
const MAX_NAMED_FILES = 5

// File extensions cover devices that don't know the media type.
const ACCEPT_BY_TYPE = {
  image: 'image/*,.heic,.heif',
  video: 'video/*,.mkv',
  audio: 'audio/*',
  pdf: 'application/pdf,.pdf',
} as const

/** The `accept` attribute of the file input. Undefined if documents are accepted, because they can have any type. */
const toAcceptAttribute = (types: readonly AcceptedType[]): string | undefined =>
  types.includes('document')
    ? undefined
    : types.flatMap((type) => (type === 'document' ? [] : ACCEPT_BY_TYPE[type])).join(',')

/** Opens the file chooser of an input, or the camera of a phone. */
function openChooser(input: HTMLInputElement, accept: string | undefined, isCamera = false): void {
  if (isCamera) input.setAttribute('capture', 'environment')
  else input.removeAttribute('capture')
  input.accept = isCamera ? 'image/*' : (accept ?? '')
  input.click()
}

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds chosen files to the list, without duplicates. */
function addFiles(files: readonly DraftFile[], chosenFiles: readonly File[]): readonly DraftFile[] {
  const newFiles = chosenFiles.filter((file) => !files.some((entry) => isSameFile(entry.file, file)))
  return [...files, ...newFiles.map((file) => ({ id: v4(), file, description: '' }))]
}

/** The list of files to contribute. With several files, each can have its own description. */
export function FilesSection({ portal, files, disabled, problem, onChange, onRemoved, onChecking }: Props) {
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isDraggedOver, setDraggedOver] = useState(false)
  // A description that was entered for one of several files stays editable when that file is the only one left.
  const [hasDescriptions, setHasDescriptions] = useState(files.some(({ description }) => description !== ''))
  const showsDescriptions =
    (files.length > 1 || hasDescriptions) && portal.fields.some(({ key }) => key === 'description')
  const checksInProgress = useRef(0)
  const checkFiles = async (candidates: readonly File[]) => {
    checksInProgress.current++
    onChecking?.(true)
    try {
      return await Promise.all(candidates.map(async (file) => ({ file, refusal: await findRefusal(file, portal) })))
    } finally {
      checksInProgress.current--
      onChecking?.(checksInProgress.current > 0)
    }
  }
  const addChosenFiles = async (chosenFiles: readonly File[]) => {
    const systemFiles = chosenFiles.filter(({ name }) => isSystemFile(name))
    const candidates = chosenFiles.filter(({ name }) => !isSystemFile(name))
    const checkedFiles = await checkFiles(candidates)
    const acceptedFiles = checkedFiles.flatMap(({ file, refusal }) => (refusal === null ? file : []))
    const excessEntries = addFiles(files, acceptedFiles).slice(portal.max_files)
    const duplicateFiles = acceptedFiles.filter((file) => files.some((entry) => isSameFile(entry.file, file)))
    const formatNames = (namedFiles: readonly File[]) => {
      const names = formatList(namedFiles.slice(0, MAX_NAMED_FILES).map(({ name }) => name))
      return namedFiles.length > MAX_NAMED_FILES ? `${names} …` : names
    }
    const excessFiles = excessEntries.map(({ file }) => file)
    setRefusals([
      ...checkedFiles.flatMap(({ refusal }) => refusal ?? []),
      ...(systemFiles.length > 0
        ? [contributeMessages.skippedSystemFiles(systemFiles.length, formatNames(systemFiles))]
        : []),
      ...(duplicateFiles.length > 0
        ? [contributeMessages.duplicates(duplicateFiles.length, formatNames(duplicateFiles))]
        : []),
      ...(excessFiles.length > 0
        ? [contributeMessages.tooMany(portal.max_files, excessFiles.length, formatNames(excessFiles))]
        : []),
    ])
    if (acceptedFiles.length > 0) onChange((current) => addFiles(current, acceptedFiles).slice(0, portal.max_files))
  }
  const typeNames = formatList(portal.accepted_types.map((type) => contributeMessages.kinds[type]))
  return (
    <fieldset className={styles.part} disabled={disabled} data-field="file">
      <legend className={styles.legend}>
        {contributeMessages.files}
        <RequiredMark />
      </legend>
      <p className={styles.quiet}>
        {contributeMessages.filesText(typeNames, formatBytes(portal.max_file_size), portal.max_files)}
      </p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((entry) => (
            <li key={entry.id} className={styles.file}>
              <div className={styles.fileHead}>
                <FileThumbnail file={entry.file} />
                <span dir="auto" className={styles.fileName}>
                  {entry.file.name}
                </span>
                <span className={styles.quiet}>{formatBytes(entry.file.size)}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={contributeMessages.removeFile(entry.file.name)}
                  onClick={({ currentTarget }) => {
                    focusAfterRemoval(currentTarget)
                    setHasDescriptions(files.some(({ id, description }) => id !== entry.id && description !== ''))
                    onChange((current) => current.filter(({ id }) => id !== entry.id))
                    onRemoved?.(entry)
                  }}
                >
                  <IconX size={20} stroke={1.75} aria-hidden />
                </button>
              </div>
              {showsDescriptions && (
                <TextareaField
                  field={{
                    key: entry.id,
                    type: 'textarea',
                    label: contributeMessages.aboutFile(entry.file.name),
                    max_words: MAX_DESCRIPTION_WORDS,
                  }}
                  value={entry.description}
                  error={undefined}
                  onChange={(value) =>
                    onChange((current) =>
                      current.map((file) => (file.id === entry.id ? { ...file, description: String(value) } : file)),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple={portal.max_files > 1}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void addChosenFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {files.length < portal.max_files && (
        // Dropping is an alternative to the button inside.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={styles.drop}
          data-over={isDraggedOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setDraggedOver(true)
          }}
          onDragLeave={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget as Node | null) || setDraggedOver(false)
          }
          onDrop={(event) => {
            event.preventDefault()
            setDraggedOver(false)
            if (!disabled) void addChosenFiles([...event.dataTransfer.files])
          }}
        >
          <IconUpload className={styles.dropIcon} size={28} stroke={1.5} aria-hidden />
          <div className={styles.addActs}>
            <Button
              aria-describedby={problem ? problemId : undefined}
              onClick={() => input.current && openChooser(input.current, toAcceptAttribute(portal.accepted_types))}
            >
              {files.length > 0 ? contributeMessages.moreFiles : contributeMessages.chooseFiles}
            </Button>
            {portal.accepted_types.includes('image') && (
              <Button
                className={styles.camera}
                onClick={() => input.current && openChooser(input.current, undefined, true)}
              >
                <IconCamera size={20} stroke={1.75} aria-hidden />
                {contributeMessages.takePhoto}
              </Button>
            )}
          </div>
          <p className={styles.dropHint}>{contributeMessages.dropFiles}</p>
        </div>
      )}
      <div id={problemId} role="alert">
        {[...(problem ? [problem] : []), ...refusals].map((text) => (
          <p key={text} className={styles.wrong}>
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
