import { IconShare2 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { Dropdown } from './dropdown.tsx'
import { EmbedSnippet } from './embed-code.tsx'
import { ShareButton } from './share-button.tsx'
import styles from './embed-code.module.css'

/** A menu to share the link of this page, or to embed the page in another site. */
export const ShareMenu = (props: ComponentProps<typeof EmbedSnippet>) => (
  <Dropdown
    group="share"
    isLive
    label={
      <>
        <IconShare2 size={18} stroke={1.75} aria-hidden />
        {exhibitMessages.share}
      </>
    }
  >
    <div className={styles.menu}>
      <ShareButton title={props.title} label={exhibitMessages.shareLink} />
      <div>
        <h2 className={styles.label}>{exhibitMessages.embed}</h2>
        <EmbedSnippet {...props} />
      </div>
    </div>
  </Dropdown>
)
