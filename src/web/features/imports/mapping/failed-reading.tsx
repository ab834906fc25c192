import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { TABLE_ENCODINGS, type Import, type ReadingSettings } from '#shared/entities/imports/import.ts'
import { DELIMITERS } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { useImportSteps } from '../imports.queries.ts'
import { formatEncoding, SOURCES } from './table-reading.tsx'
import styles from '../imports.module.css'

type Option<T> = readonly [value: T, label: string]

/** The names of its sheets aren't known before a workbook is read. */
const SHEETS = Array.from({ length: 20 }, (_, sheet): Option<number> => [sheet, String(sheet + 1)])
const ENCODINGS = TABLE_ENCODINGS.map((label) => [label, formatEncoding(label)] as const)

/** Reads files again that couldn't be read, with other settings. What no one chooses is detected. */
export function FailedReading({ entry }: { entry: Import }) {
  const texts = importsMessages.reading
  const { readAgain } = useImportSteps(entry)
  const [reading, setReading] = useState<ReadingSettings>({})
  const isWorkbook = /\.(?:xlsx|ods)$/i.test(entry.filename)
  const isText = /\.(?:csv|tsv|txt|tab)$/i.test(entry.filename)
  const select = <K extends keyof ReadingSettings>(
    key: K,
    label: string,
    options: readonly Option<ReadingSettings[K]>[],
  ) => (
    <NativeSelect
      label={label}
      value={String(options.findIndex(([value]) => value === reading[key]))}
      data={[
        { value: '-1', label: texts.detect },
        ...options.map(([, name], index) => ({ value: String(index), label: name })),
      ]}
      onChange={(event) => setReading({ ...reading, [key]: options[Number(event.currentTarget.value)]?.[0] })}
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
          select('sheet', texts.sheet, SHEETS)
        ) : (
          <>
            {!isText &&
              select(
                'source',
                texts.source,
                SOURCES.map((source) => [source, texts.sources[source]]),
              )}
            {select('encoding', texts.encoding, ENCODINGS)}
            {select(
              'delimiter',
              texts.delimiter,
              DELIMITERS.map((delimiter) => [delimiter, texts.delimiters[delimiter]]),
            )}
          </>
        )}
        <Button type="submit">{texts.again}</Button>
      </fieldset>
    </form>
  )
}
