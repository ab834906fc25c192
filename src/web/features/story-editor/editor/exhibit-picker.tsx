import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Modal } from '#web/ui/modal.tsx'
import type { StoryExhibit } from '../views/story-editor-context.ts'
import styles from './story-editor.module.css'

interface Props {
  exhibits: readonly StoryExhibit[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** A dialog to choose the exhibit that a story links to. */
export function ExhibitPicker({ exhibits, onChoose, onClose }: Props) {
  return (
    <Modal open title={storyEditorMessages.chooseExhibit} onClose={onClose}>
      {exhibits.length === 0 && <p>{storyEditorMessages.noExhibits}</p>}
      <ul className={styles.list}>
        {exhibits.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => {
                onClose()
                onChoose(id)
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
