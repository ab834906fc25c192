import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Modal } from '#web/ui/modal.tsx'
import type { ExhibitOfStory } from '../views/places.ts'
import styles from './story-editor.module.css'

interface Props {
  exhibits: readonly ExhibitOfStory[]
  onChosen: (id: string) => void
  onClose: () => void
}

/** A dialog to choose the exhibit that a story links to. */
export function ExhibitChoice({ exhibits, onChosen, onClose }: Props) {
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
                onChosen(id)
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
