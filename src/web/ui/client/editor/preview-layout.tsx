import { useMediaQuery } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useState, type CSSProperties, type ReactNode, type Ref } from 'react'
import { Button } from '../../button.tsx'
import { Modal } from '../../modal.tsx'
import styles from './editor.module.css'

interface Props {
  /** Renders the head of the page with a button that opens the preview, where it isn't beside the settings. */
  renderHead: (previewButton: ReactNode) => ReactNode
  previewLabel: string
  preview: ReactNode
  /** Controls of the preview, such as its width. */
  previewControls: ReactNode
  /** The width of the window from which the preview is beside the settings. */
  splitFrom: `${number}rem`
  /** The width of the settings beside the preview: a track of a grid. */
  settingsWidth: string
  /** The width of the preview in a dialog. */
  dialogWidth: string
  settingsRef?: Ref<HTMLDivElement>
  /** The settings. */
  children: ReactNode
}

/** Settings with a preview of the page that they change: beside them, or in a dialog on narrow screens. */
export function PreviewLayout({
  renderHead,
  previewLabel,
  preview,
  previewControls,
  splitFrom,
  settingsWidth,
  dialogWidth,
  settingsRef,
  children,
}: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isSplit = useMediaQuery(`(min-width: ${splitFrom})`, undefined, { getInitialValueInEffect: false })
  return (
    <>
      {renderHead(
        !isSplit && (
          <Button onClick={() => setIsDialogOpen(true)}>
            <IconEye size={16} stroke={1.75} aria-hidden />
            {previewLabel}
          </Button>
        ),
      )}
      <div
        className={styles.columns}
        data-split={isSplit || undefined}
        style={{ '--settings-width': settingsWidth } as CSSProperties}
      >
        <div ref={settingsRef} className={styles.groups}>
          {children}
        </div>
        {isSplit && (
          <section className={styles.preview} aria-label={previewLabel}>
            <div className={styles.controls}>{previewControls}</div>
            {preview}
          </section>
        )}
      </div>
      {isDialogOpen && !isSplit && (
        <Modal
          open
          width={dialogWidth}
          height="min(60rem, calc(100dvh - 2rem))"
          title={previewLabel}
          onClose={() => setIsDialogOpen(false)}
          footer={previewControls}
        >
          {preview}
        </Modal>
      )}
    </>
  )
}
