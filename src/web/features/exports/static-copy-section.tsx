import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_PART_SIZE, type ExportFormat } from '#shared/entities/exports/export.ts'
import type { Project } from '#shared/entities/project.ts'
import { exportMessages, galleryCopyMessages } from '#shared/words/exports/exports.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ExportList } from './export-list.tsx'
import { exportSizeQuery, useExports } from './exports.queries.ts'
import styles from './exports.module.css'

const COPY_FORMATS = ['static', 'wacz'] as const
type CopyFormat = (typeof COPY_FORMATS)[number]

const nameFormat = (format: ExportFormat) => galleryCopyMessages[format === 'wacz' ? 'wacz' : 'static']

/** Prepares copies of the gallery, as plain files or for web archives, and lists them. */
export function StaticCopySection({ project }: { project: Project }) {
  return (
    <Section title={galleryCopyMessages.title} text={galleryCopyMessages.text}>
      <div className={styles.form}>
        {project.has_password ? <p>{galleryCopyMessages.locked}</p> : <CopyForm projectId={project.id} />}
        <ExportList
          projectId={project.id}
          formats={COPY_FORMATS}
          words={{ ...galleryCopyMessages, title: galleryCopyMessages.copies }}
          nameFormat={nameFormat}
        />
      </div>
    </Section>
  )
}

function CopyForm({ projectId }: { projectId: string }) {
  const { create } = useExports(projectId)
  const [format, setFormat] = useState<CopyFormat>('static')
  const { data: measured } = useQuery(exportSizeQuery(useApi(), projectId, {}, format))
  const describeSize = (bytes: number) => {
    const files = Math.ceil(bytes / DEFAULT_PART_SIZE)
    return format === 'wacz' || files <= 1
      ? exportMessages.about(formatBytes(bytes))
      : exportMessages.aboutIn(formatBytes(bytes), files)
  }
  return (
    <>
      <p>{galleryCopyMessages.contents}</p>
      <Radio.Group
        label={galleryCopyMessages.form}
        value={format}
        onChange={(value) => setFormat(COPY_FORMATS.find((name) => name === value) ?? 'static')}
      >
        <div className={styles.choices}>
          {COPY_FORMATS.map((name) => (
            <Radio
              key={name}
              value={name}
              label={galleryCopyMessages[name]}
              description={galleryCopyMessages[`${name}Hint`]}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={styles.start}>
        <p className={styles.estimate}>{measured && describeSize(measured.bytes)}</p>
        <Button variant="primary" disabled={create.isPending} onClick={() => create.mutate({ selection: {}, format })}>
          {galleryCopyMessages.prepare}
        </Button>
      </div>
    </>
  )
}
