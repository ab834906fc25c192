import { IconFileUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import type { ImportedTerm, TermImport } from '#shared/entities/vocabularies/vocabulary.ts'
import { formatList, formatNumber } from '#shared/words/formats.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import type { Reason } from '#shared/words/reason.ts'
import { translateReason } from '#shared/words/reasons/reasons.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useTermMutations } from '../vocabularies.queries.ts'
import styles from '../vocabularies.module.css'

const ACCEPTED_FILES = '.csv,.tsv,.txt,.ttl,.nt,.rdf,.xml,.skos,text/csv,text/turtle,application/rdf+xml'

interface Props {
  vocabulary: string
  /** A file that is read when the dialog opens. */
  table?: File | undefined
  onClose: () => void
}

/** Imports terms from a file, after showing which are new, which change, and which can't be imported. */
export function ImportDialog({ vocabulary, table, onClose }: Props) {
  const { importFile } = useTermMutations(vocabulary)
  const alerts = useAlerts()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<TermImport | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setPreview(null)
    importFile.mutate({ file: chosen, isPreview: true }, { onSuccess: setPreview })
  }
  const readTable = useEffectEvent(() => choose(table))
  useEffect(() => readTable(), [])
  const importCount = preview ? preview.counts.new + preview.counts.changed : 0
  const canImport = file !== null && importCount > 0 && !importFile.isPending
  const runImport = () => {
    if (!canImport) return
    importFile.mutate(
      { file, isPreview: false },
      {
        onSuccess: ({ counts }) => {
          alerts.prompt(vocabulariesMessages.imported(counts.new, counts.changed), { kind: 'success' })
          onClose()
        },
      },
    )
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <Modal
      open
      width={preview ? 720 : 520}
      title={vocabulariesMessages.importTitle}
      description={vocabulariesMessages.importText}
      isDirty={importFile.isPending}
      onClose={onClose}
      onConfirm={runImport}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          {preview && (
            <Button variant="primary" disabled={!canImport} onClick={runImport}>
              {importFile.isPending
                ? vocabulariesMessages.importing
                : importCount > 0
                  ? vocabulariesMessages.importAction(importCount)
                  : vocabulariesMessages.importNothing}
            </Button>
          )}
        </>
      }
    >
      <div
        className={styles.drop}
        data-small={preview !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <IconFileUpload size={24} stroke={1.5} aria-hidden />
        {file && <p className={styles.fileName}>{file.name}</p>}
        <Button data-autofocus onClick={() => inputRef.current?.click()}>
          {file ? vocabulariesMessages.otherFile : vocabulariesMessages.chooseFile}
        </Button>
        {!file && <p className={styles.quiet}>{vocabulariesMessages.dropFile}</p>}
        <input
          ref={inputRef}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      {!file && <p className={styles.columns}>{vocabulariesMessages.importColumnsText}</p>}
      <div role="status">
        {importFile.isPending && !preview && <p className={styles.quiet}>{vocabulariesMessages.reading}</p>}
        {importFile.isError && !importFile.isPending && <p className={styles.problem}>{importFile.error.message}</p>}
        {preview && <Preview preview={preview} />}
      </div>
    </Modal>
  )
}

const COUNTED = ['new', 'changed', 'unchanged', 'refused'] as const

function Preview({ preview: { format, counts, terms, renamed_items } }: { preview: TermImport }) {
  // Concepts have no number that a file shows.
  const hasRows = format === 'csv'
  const listedCount = counts.new + counts.changed + counts.refused
  return (
    <>
      <ul className={styles.counts}>
        {COUNTED.filter((kind) => counts[kind] > 0).map((kind) => (
          <li key={kind} data-kind={kind}>
            {vocabulariesMessages.importCounts[kind](counts[kind])}
          </li>
        ))}
      </ul>
      {renamed_items > 0 && <p>{vocabulariesMessages.importRenames(renamed_items)}</p>}
      {terms.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        <div className={styles.previewBox} tabIndex={0} role="region" aria-label={vocabulariesMessages.importTitle}>
          <table className={styles.preview}>
            <thead>
              <tr>
                {hasRows && <th scope="col">{vocabulariesMessages.importColumns.position}</th>}
                <th scope="col">{vocabulariesMessages.importColumns.term}</th>
                <th scope="col">{vocabulariesMessages.importColumns.change}</th>
              </tr>
            </thead>
            <tbody>
              {terms.map((term) => (
                <tr key={term.position} data-kind={term.change}>
                  {/* As a spreadsheet counts, with the header as row 1. */}
                  {hasRows && <td>{formatNumber(term.position + 1)}</td>}
                  <th scope="row">{term.title}</th>
                  <td>{describeChange(term)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listedCount > terms.length && <p className={styles.quiet}>{vocabulariesMessages.importFirst(terms.length)}</p>}
    </>
  )
}

function describeChange({ change, fields, reason }: ImportedTerm): string {
  if (reason) return `${vocabulariesMessages.importChange.refused}: ${translateReason(reason as unknown as Reason)}`
  if (change !== 'changed') return vocabulariesMessages.importChange[change]
  const names = fields.map((field) => vocabulariesMessages.importFields[field] ?? field)
  return `${vocabulariesMessages.importChange.changed}: ${formatList(names)}`
}
