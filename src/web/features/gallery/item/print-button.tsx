import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Artifact } from '#shared/entities/artifact.ts'
import { collectionMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatPeriod } from '../parts/format-period.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { parseRights } from './rights.ts'
import styles from './item.module.css'

const PrintSheet = lazyWithMessages(async () => (await import('#web/media/public/print-sheet.tsx')).PrintSheet)

interface Props {
  item: Artifact
  /** The titles of its tags. */
  tags: readonly string[]
  /** The name of the archive. */
  archive: string
  /** The canonical URL of the item's page. */
  address: string
}

/** Prints the item on a sheet with a QR code of its address. The sheet is loaded on the first click. */
export function PrintButton({ item, tags, archive, address }: Props) {
  const [isSheetLoaded, setIsSheetLoaded] = useState(false)
  const print = async () => {
    // If it can't be loaded, the page itself is printed.
    const isLoaded = await PrintSheet.preload().then(
      () => true,
      () => false,
    )
    if (isLoaded) flushSync(() => setIsSheetLoaded(true))
    window.print()
  }
  const { display_date, license, place, subject, time_period } = item
  const facts: [string, string | undefined | null | false][] = [
    [itemMessages.date, formatOrigin(item)],
    [itemMessages.period, !display_date && formatPeriod(time_period)],
    [itemMessages.place, place],
    [itemMessages.keywords, subject.join(', ')],
    [collectionMessages.tags, tags.join(', ')],
    [itemMessages.licence, license && (parseRights(license)?.name ?? license)],
  ]
  return (
    <>
      <Button variant="quiet" title={itemMessages.print} onClick={() => void print()}>
        <IconPrinter size={18} stroke={1.75} aria-hidden />
        <span className={styles.printLabel}>{itemMessages.print}</span>
      </Button>
      {isSheetLoaded && (
        <Suspense>
          <PrintSheet
            artifact={item}
            source={archive}
            facts={facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))}
            address={address}
          />
        </Suspense>
      )}
    </>
  )
}
