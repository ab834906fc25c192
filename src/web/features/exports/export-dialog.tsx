import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DEFAULT_PART_SIZE,
  EXPORT_CONTENTS,
  MAX_PART_SIZE,
  type ExportContent,
} from '#shared/entities/exports/export.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { downloadMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { exportSizeQuery, useExports, type ExportSelection } from './exports.queries.ts'
import { ExportList } from './export-list.tsx'
import styles from './exports.module.css'

/** A data CD, a FAT file, a Blu-ray disc and a small disk, in bytes. */
const PART_SIZES = [700_000_000, DEFAULT_PART_SIZE, 25_000_000_000, 500_000_000_000]

/** The exports that aren't copies of the gallery. */
const PACKAGE_FORMATS = ['bagit', 'csv'] as const

/** Exports items, folders, an exhibit or a project, as a ZIP or as a preservation package. */
export function ExportDialog({
  projectId,
  selection,
  onClose,
}: {
  projectId: string
  selection: ExportSelection
  onClose: () => void
}) {
  const { downloadZip } = selection
  const may = useMay(projectId)
  const { create } = useExports(projectId)
  const [format, setFormat] = useState<'zip' | 'bagit'>(downloadZip ? 'zip' : 'bagit')
  const [contents, setContents] = useState<ExportContent[]>(['originals', 'exhibits', 'vocabularies'])
  const [partSize, setPartSize] = useState(DEFAULT_PART_SIZE)
  const { data: measured } = useQuery(exportSizeQuery(useApi(), projectId, selection, 'bagit'))
  const offeredContents = EXPORT_CONTENTS.filter((name) => name !== 'history' || may('project.export-history'))
  const describeSize = (bytes: number) => {
    if (format === 'zip') return exportMessages.about(formatBytes(bytes))
    if (!contents.includes('originals')) return null
    return exportMessages.aboutIn(formatBytes(bytes), Math.max(1, Math.ceil(bytes / partSize)))
  }
  const startDownload = () => {
    downloadZip?.()
    onClose()
  }
  return (
    <Modal
      open
      title={exportMessages.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          {measured && <p className={styles.estimate}>{describeSize(measured.bytes)}</p>}
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          {format === 'zip' ? (
            <Button variant="primary" onClick={startDownload}>
              {downloadMessages.single}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={create.isPending}
              onClick={() => create.mutate({ selection, format, contents, part_size: partSize })}
            >
              {exportMessages.prepare}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {downloadZip && (
          <Radio.Group
            label={exportMessages.form}
            value={format}
            onChange={(value) => setFormat(value === 'bagit' ? 'bagit' : 'zip')}
          >
            <div className={styles.choices}>
              <Radio value="zip" label={exportMessages.zip} description={exportMessages.zipHint} />
              <Radio value="bagit" label={exportMessages.bag} description={exportMessages.bagHint} />
            </div>
          </Radio.Group>
        )}
        {!downloadZip && <p>{`${exportMessages.bag}. ${exportMessages.bagHint}`}</p>}
        {format === 'bagit' && (
          <>
            <Checkbox.Group
              label={exportMessages.contents}
              value={contents}
              onChange={(names) => setContents(EXPORT_CONTENTS.filter((name) => names.includes(name)))}
            >
              <div className={styles.choices}>
                {offeredContents.map((name) => (
                  <Checkbox
                    key={name}
                    value={name}
                    label={exportMessages[name]}
                    description={name === 'history' ? exportMessages.historyHint : undefined}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <NativeSelect
              label={exportMessages.partSize}
              value={partSize}
              data={[
                ...PART_SIZES.map((size) => ({ value: String(size), label: exportMessages.upTo(formatBytes(size)) })),
                { value: String(MAX_PART_SIZE), label: exportMessages.oneFile },
              ]}
              onChange={({ currentTarget }) => setPartSize(Number(currentTarget.value))}
            />
            <ExportList
              projectId={projectId}
              formats={PACKAGE_FORMATS}
              words={{ ...exportMessages, title: exportMessages.packages }}
            />
          </>
        )}
      </div>
    </Modal>
  )
}
