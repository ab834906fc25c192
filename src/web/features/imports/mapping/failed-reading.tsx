import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { TABLE_ENCODINGS, type Import, type ReadingSettings } from '#shared/entities/imports/import.ts'
import { DELIMITERS } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { useImportSteps } from '../data/imports.queries.ts'
import { formatEncoding, SOURCES } from './table-reading.tsx'
import styles from '../parts/imports.module.css'

/** The names of the sheets aren't known before a workbook is read. */
const SHEETS = Array.from({ length: 20 }, (_, sheet) => sheet)

/** Reads files again that couldn't be read, with other settings. Settings that nobody chooses are detected. */
export function FailedReading({ entry }: { entry: Import }) {
  const texts = importsMessages.reading
  const { readAgain } = useImportSteps(entry)
  const [reading, setReading] = useState<ReadingSettings>({})
  const isWorkbook = /\.(?:xlsx|ods)$/i.test(entry.filename)
  const isText = /\.(?:csv|tsv|txt|tab)$/i.test(entry.filename)
  const select = <K extends keyof ReadingSettings, V extends NonNullable<ReadingSettings[K]>>(
    key: K,
    label: string,
    values: readonly V[],
    getName: (value: V) => string,
  ) => (
    <NativeSelect
      label={label}
      value={values.findIndex((value) => value === reading[key])}
      data={[
        { value: '-1', label: texts.detect },
        ...values.map((value, index) => ({ value: String(index), label: getName(value) })),
      ]}
      onChange={(event) => setReading({ ...reading, [key]: values[Number(event.currentTarget.value)] })}
    />
  )
  return (
    <form
      className={styles.reading}
      onSubmit={(event) => {
        event.preventDefault()
        readAgain.mutate({ ...reading, source: reading.source ?? 'auto' })
      }}
    >
      <fieldset className={styles.fields} disabled={readAgain.isPending}>
        <legend className={styles.subtitle}>{texts.otherSettings}</legend>
        {isWorkbook ? (
          select('sheet', texts.sheet, SHEETS, (sheet) => String(sheet + 1))
        ) : (
          <>
            {!isText && select('source', texts.source, SOURCES, (source) => texts.sources[source])}
            {select('encoding', texts.encoding, TABLE_ENCODINGS, formatEncoding)}
            {select('delimiter', texts.delimiter, DELIMITERS, (delimiter) => texts.delimiters[delimiter])}
          </>
        )}
        <Button type="submit">{texts.again}</Button>
      </fieldset>
    </form>
  )
}
