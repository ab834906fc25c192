import { IconFlag } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

const ReportDialog = lazyWithMessages(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the dialog in which a visitor reports an item. */
export function ReportButton({ alias, item }: { alias: string; item: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFlag size={18} stroke={1.75} aria-hidden />
        {itemMessages.report}
      </Button>
      <Suspense>{open && <ReportDialog alias={alias} item={item} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
