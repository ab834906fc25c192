import { NativeSelect } from '@mantine/core'
import { FILE_SOURCES, TABLE_ENCODINGS, type Import, type ReadingSettings } from '#shared/entities/imports/import.ts'
import { DELIMITERS } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import styles from '../parts/imports.module.css'

interface Props {
  entry: Import
  isBusy: boolean
  /** Whether someone opened the settings, which are open if the encoding is uncertain. */
  isShown: boolean
  onShown: (isShown: boolean) => void
  onRead: (reading: ReadingSettings) => void
}

/** The sources that uploaded files can be. */
export const SOURCES = FILE_SOURCES.filter((name) => name !== 'auto')
const HEADER_ROWS = Array.from({ length: 10 }, (_, index) => index + 1)

/** The name of an encoding as people know it. */
export const formatEncoding = (label: string) =>
  label === 'macintosh'
    ? 'Mac Roman'
    : label.replace(/^[a-z]+/, (name) => (name === 'windows' ? 'Windows' : name.toUpperCase()))

/** The settings that read a table as it was read. */
export const getReading = ({
  encoding,
  delimiter,
  sheet,
  header_row,
}: NonNullable<Import['table']>): ReadingSettings => ({
  ...(encoding !== undefined && { encoding: encoding as ReadingSettings['encoding'] }),
  ...(delimiter !== undefined && { delimiter: delimiter as ReadingSettings['delimiter'] }),
  ...(sheet !== undefined && { sheet }),
  header_row,
})

/** How files were read: what they are, and a table's encoding and delimiter, or its sheet, and the row with the names of its columns. */
export function TableReading({ entry: { source, table }, isBusy, isShown, onShown, onRead }: Props) {
  if (!table || source === 'watched' || table.format === 'records') return null
  const texts = importsMessages.reading
  const reading = getReading(table)
  const knownSource = SOURCES.find((name) => name === source)
  const facts = [
    table.files > 0 && knownSource && texts.sources[knownSource],
    table.encoding !== undefined && formatEncoding(table.encoding),
    table.delimiter !== undefined && texts.delimiters[table.delimiter as keyof typeof texts.delimiters],
    table.sheets?.[table.sheet ?? 0],
    table.header_row === 0 && texts.noHeader,
  ].filter(Boolean)
  const isListed = table.header_row === 0 || HEADER_ROWS.includes(table.header_row)
  const headerRows = isListed ? HEADER_ROWS : [...HEADER_ROWS, table.header_row]
  return (
    <details
      className={styles.reading}
      open={isShown || table.encoding_is_certain === false}
      onToggle={(event) => onShown(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.readingTitle}>{texts.title}</span>{' '}
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </summary>
      <fieldset className={styles.fields} disabled={isBusy} aria-label={texts.title}>
        {table.files > 0 && knownSource && (
          <NativeSelect
            label={texts.source}
            value={knownSource}
            data={SOURCES.map((value) => ({ value, label: texts.sources[value] }))}
            onChange={(event) => onRead({ source: SOURCES.find((name) => name === event.currentTarget.value) })}
          />
        )}
        {table.encoding !== undefined && (
          <NativeSelect
            label={texts.encoding}
            {...(table.encoding_is_certain === false && { description: texts.uncertain })}
            value={table.encoding}
            data={TABLE_ENCODINGS.map((label) => ({ value: label, label: formatEncoding(label) }))}
            onChange={(event) =>
              onRead({ ...reading, encoding: event.currentTarget.value as ReadingSettings['encoding'] })
            }
          />
        )}
        {table.delimiter !== undefined && (
          <NativeSelect
            label={texts.delimiter}
            value={table.delimiter}
            data={DELIMITERS.map((delimiter) => ({ value: delimiter, label: texts.delimiters[delimiter] }))}
            onChange={(event) =>
              onRead({ ...reading, delimiter: event.currentTarget.value as ReadingSettings['delimiter'] })
            }
          />
        )}
        {table.sheets !== undefined && table.sheets.length > 1 && (
          <NativeSelect
            label={texts.sheet}
            value={String(table.sheet ?? 0)}
            data={table.sheets.map((name, index) => ({ value: String(index), label: name }))}
            onChange={(event) => onRead({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        {table.format !== 'files' && (
          <NativeSelect
            label={texts.headerRow}
            value={String(table.header_row)}
            data={[
              ...headerRows.map((row) => ({ value: String(row), label: String(row) })),
              { value: '0', label: texts.noHeader },
            ]}
            onChange={(event) => onRead({ ...reading, header_row: Number(event.currentTarget.value) })}
          />
        )}
      </fieldset>
    </details>
  )
}
