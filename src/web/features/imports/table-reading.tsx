import { NativeSelect } from '@mantine/core'
import { TABLE_ENCODINGS, type Import, type ReadingSettings } from '#shared/entities/imports/import.ts'
import { DELIMITERS } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import styles from './imports.module.css'

interface Props {
  entry: Import
  isBusy: boolean
  onRead: (reading: ReadingSettings) => void
}

const HEADER_ROWS = Array.from({ length: 10 }, (_, index) => index + 1)

/** The name of an encoding as people know it. */
const formatEncoding = (label: string) =>
  label === 'macintosh'
    ? 'Mac Roman'
    : label.replace(/^[a-z]+/, (name) => (name === 'windows' ? 'Windows' : name.toUpperCase()))

/** How a table was read: its encoding and delimiter, or its sheet, and the row with the names of its columns. */
export function TableReading({ entry: { table }, isBusy, onRead }: Props) {
  if (!table || table.format === 'records') return null
  const texts = importsMessages.reading
  const reading: ReadingSettings = {
    ...(table.encoding !== undefined && { encoding: table.encoding as ReadingSettings['encoding'] }),
    ...(table.delimiter !== undefined && { delimiter: table.delimiter as ReadingSettings['delimiter'] }),
    ...(table.sheet !== undefined && { sheet: table.sheet }),
    header_row: table.header_row,
  }
  const headerRows = HEADER_ROWS.includes(table.header_row) ? HEADER_ROWS : [...HEADER_ROWS, table.header_row]
  return (
    <fieldset className={styles.fields} disabled={isBusy}>
      <legend className={styles.subtitle}>{texts.title}</legend>
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
      <NativeSelect
        label={texts.headerRow}
        value={String(table.header_row)}
        data={headerRows.map(String)}
        onChange={(event) => onRead({ ...reading, header_row: Number(event.currentTarget.value) })}
      />
    </fieldset>
  )
}
