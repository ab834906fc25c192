import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block, BlockType } from '#shared/entities/story/blocks.ts'
import type { SitePicture, SiteContent } from '#shared/entities/website/site.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { normalizePastedHtml } from '#web/form/rich-text/normalize-pasted-html.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { toBlocks } from '../model/document-to-blocks.ts'
import type { BlockChoice, BlockChoiceKey } from '../model/block-choices.ts'
import { STORY_EXTENSIONS } from '../model/story-schema.ts'
import { toDocument, toNodes } from '../model/blocks-to-document.ts'
import { cleanWordProcessorHtml } from '../model/word-paste.ts'
import { StoryEditorProvider, type StoryExhibit, type StoryEditorContextValue } from '../views/story-editor-context.ts'
import { BlockHandle } from './block-handle.tsx'
import { findDropPosition, insertNodes, moveCursorIntoBlock } from './block-commands.ts'
import { ExhibitPicker } from './exhibit-picker.tsx'
import { needsItems, createItemBlocks, insertEmptyBlock } from './insert-block.ts'
import { LinkDialog } from './link-dialog.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { createStoryKeys } from './story-keys.ts'
import { markCurrentBlock } from './mark-current-block.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './story-editor.module.css'

/** How the sidebar inserts archive items into the story, by click or drag. */
export interface SidebarActions {
  onInsert: (item: Artifact) => void
  onDrag: (item: Artifact | null) => void
}

/** Functions for the blocks that only website texts have. */
interface WebsiteTools {
  /** Uploads a picture for the website. */
  uploadPicture: (file: File) => Promise<SitePicture>
  /** Renders a block as readers see it; null if its data is not loaded yet. */
  renderBlock: (block: Block, blockData: SiteContent) => ReactNode
}

export interface StoryEditorOptions {
  websiteTools?: WebsiteTools
  /** The kinds of blocks that can be inserted. */
  allowed: readonly BlockType[]
  /** Exhibits that the story can link to. */
  exhibits: readonly StoryExhibit[]
  /** Whether the text gets the focus when it opens. */
  autofocus?: boolean
  /** The language of the text, if it differs from that of the interface. */
  language?: string
  /** Content of the page above and below the text. */
  pageHead?: ReactNode
  pageFoot?: ReactNode
  /** Renders the dialog to choose archive items. */
  renderItemPicker: (pickerActions: { onChoose: (items: Artifact[]) => void; onClose: () => void }) => ReactNode
}

interface Props extends StoryEditorOptions {
  blocks: readonly Block[]
  /** The items that exhibit blocks show. */
  items: readonly Artifact[]
  /** The data that website blocks show. */
  blockData?: SiteContent | undefined
  onChange: (blocks: Block[]) => void
  /** Fields above the writing tools. */
  headFields?: ReactNode
  /** Content directly above the text. */
  aboveText?: ReactNode
  /** Renders the sidebar, for example the archive panel. */
  renderSidebar: (sidebarActions: SidebarActions) => ReactNode
}

/** Whether an event target is the rendered content of a block rather than its text or a control. */
const isBlockPreview = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[contenteditable]')?.getAttribute('contenteditable') === 'false' &&
  !target.closest('label, button, a')

const NO_BLOCK_DATA: SiteContent = { pictures: [], galleries: [], plans: [], posts: [] }

/** The block editor for stories. Blocks are inserted by slash, toolbar or from the sidebar, and moved by mouse or keys. */
export function StoryEditor(props: Props) {
  const {
    blocks,
    items: shownItems,
    blockData = NO_BLOCK_DATA,
    websiteTools,
    allowed,
    exhibits,
    onChange,
    language,
    autofocus = false,
    headFields,
    aboveText,
    pageHead,
    pageFoot,
    renderItemPicker,
    renderSidebar,
  } = props
  const alerts = useAlerts()
  const [knownItems, setKnownItems] = useState(() => new Map(shownItems.map((item) => [item.id, item])))
  const [pictures, setPictures] = useState(blockData.pictures)
  const pictureInputRef = useRef<HTMLInputElement>(null)
  const [itemPicker, setItemPicker] = useState<{ onChoose: (items: Artifact[]) => void } | null>(null)
  const [isChoosingExhibit, setIsChoosingExhibit] = useState(false)
  const [isLinking, setIsLinking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const keyHandler = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  // The item being dragged from the sidebar. A mutable set, because dragging needn't rerender.
  const [draggedItems] = useState(() => new Set<Artifact>())
  const paperRef = useRef<HTMLDivElement>(null)
  const rememberItems = useCallback(
    (items: readonly Artifact[]) =>
      setKnownItems((current) => new Map([...current, ...items.map((item) => [item.id, item] as const)])),
    [],
  )

  const editor = useEditor({
    extensions: [
      ...STORY_EXTENSIONS,
      markCurrentBlock,
      createStoryKeys({
        onMoved: (newPosition) =>
          setAnnouncement(storyEditorMessages.movedTo(newPosition, editor.state.doc.childCount)),
        onLink: () => setIsLinking(true),
      }),
    ],
    content: '',
    onCreate: ({ editor: newEditor }) => {
      // Loading the content must not be an undo step.
      newEditor
        .chain()
        .setMeta('addToHistory', false)
        .setContent(toDocument(newEditor.schema, blocks).toJSON(), { emitUpdate: false })
        .run()
      // Start in the first text: typing while a block without text is selected would replace it.
      const { doc, tr } = newEditor.state
      newEditor.view.dispatch(tr.setSelection(Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc)))
      if (autofocus) newEditor.commands.focus()
    },
    onUpdate: ({ editor: current }) => onChange(toBlocks(current.state.doc)),
    editorProps: {
      attributes: {
        'aria-label': storyEditorMessages.label,
        style: 'white-space: pre-wrap',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(language && getLanguageAttributes(language)),
      },
      handleKeyDown: (_view, event) => keyHandler.current?.(event) ?? false,
      handleClickOn: (_view, _position, node, start, { target }, isInnermostNode): boolean =>
        isInnermostNode && isBlockPreview(target) && moveCursorIntoBlock(editor, node, start),
      transformPastedHTML: (html) => normalizePastedHtml(cleanWordProcessorHtml(html)),
      handlePaste: (_view, event) => uploadImages(event.clipboardData?.files),
      handleDrop: (_view, event) => {
        const [item] = draggedItems
        if (!item) return uploadImages(event.dataTransfer?.files, event)
        draggedItems.clear()
        event.preventDefault()
        insertItems('item', [item], findDropPosition(editor, event))
        return true
      },
    },
  })

  /** Uploads pasted or dropped images. Returns false for anything else, which the editor handles itself. */
  const uploadImages = (files: FileList | undefined, event?: DragEvent): boolean => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!websiteTools || images.length === 0) return false
    event?.preventDefault()
    void addPictures(images, event && findDropPosition(editor, event))
    return true
  }
  /** Adds pictures one by one. At a fixed position the last one is inserted first, which keeps their order. */
  const addPictures = async (files: readonly File[], insertPosition?: number) => {
    for (const file of insertPosition === undefined ? files : files.toReversed()) await addPicture(file, insertPosition)
  }
  const addPicture = async (file: File | undefined, insertPosition?: number) => {
    if (!websiteTools || !file) return
    setAnnouncement(storyEditorMessages.uploadingImage)
    try {
      const uploadedPicture = await websiteTools.uploadPicture(file)
      setPictures((current) => [...current, uploadedPicture])
      const block = {
        type: 'picture' as const,
        picture: uploadedPicture.id,
        width: 'page' as const,
        alt: '',
        caption: '',
      }
      insertNodes(editor, toNodes(editor.schema, [block]), insertPosition)
    } catch (error) {
      const { title, text } = describeFailure(error)
      alerts.prompt(title, { kind: 'error', ...(text && { text }) })
    } finally {
      setAnnouncement('')
    }
  }

  const insertItems = (key: BlockChoiceKey | 'auto', items: readonly Artifact[], insertPosition?: number) => {
    if (key === 'compare' && items.length < 2) return alerts.prompt(storyEditorMessages.twoNeeded)
    rememberItems(items)
    const blockKind = key === 'item' && items.some(({ type }) => type !== 'image') ? 'film' : key
    insertNodes(
      editor,
      toNodes(editor.schema, createItemBlocks(blockKind === 'auto' ? 'film' : blockKind, items)),
      insertPosition,
    )
  }
  const insertChoice = ({ key }: BlockChoice) => {
    if (key === 'exhibit') setIsChoosingExhibit(true)
    else if (key === 'picture') pictureInputRef.current?.click()
    else if (needsItems(key)) setItemPicker({ onChoose: (items) => insertItems(key, items) })
    else insertEmptyBlock(editor, key)
  }
  const contextValue = useMemo<StoryEditorContextValue>(
    () => ({
      findItem: (id) => knownItems.get(id),
      findExhibit: (id) => exhibits.find((exhibit) => exhibit.id === id),
      renderBlock: (block) => websiteTools?.renderBlock(block, { ...blockData, pictures }) ?? null,
      chooseItems: (onChoose) =>
        setItemPicker({
          onChoose: (items) => {
            rememberItems(items)
            onChoose(items)
          },
        }),
    }),
    [knownItems, exhibits, rememberItems, websiteTools, blockData, pictures],
  )
  return (
    <StoryEditorProvider value={contextValue}>
      <div className={styles.editor}>
        <div className={styles.desk}>
          {headFields}
          <Toolbar
            editor={editor}
            allowed={allowed}
            onChoose={insertChoice}
            onLink={() => setIsLinking(true)}
            onMoved={(newPlace) => setAnnouncement(storyEditorMessages.movedTo(newPlace, editor.state.doc.childCount))}
          />
          <div className={styles.sheet}>
            {pageHead}
            {aboveText}
            <div
              ref={paperRef}
              className={styles.paper}
              style={{ '--hint': `"${storyEditorMessages.hint}"` } as object}
            >
              <BlockHandle editor={editor} paperRef={paperRef} />
              <EditorContent editor={editor} />
            </div>
            {pageFoot}
          </div>
          <p role="status" className="visually-hidden">
            {announcement}
          </p>
        </div>
        {renderSidebar({
          onInsert: (item) => insertItems('auto', [item]),
          onDrag: (item) => {
            draggedItems.clear()
            if (item) draggedItems.add(item)
          },
        })}
      </div>
      <PictureInput ref={pictureInputRef} onChoose={(file) => void addPicture(file)} />
      <SlashMenu editor={editor} allowed={allowed} onChoose={insertChoice} keyHandler={keyHandler} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
      {isChoosingExhibit && (
        <ExhibitPicker
          exhibits={exhibits}
          onChoose={(exhibitId) =>
            insertNodes(editor, toNodes(editor.schema, [{ type: 'exhibit', exhibit: exhibitId }]))
          }
          onClose={() => setIsChoosingExhibit(false)}
        />
      )}
      {itemPicker && renderItemPicker({ onChoose: itemPicker.onChoose, onClose: () => setItemPicker(null) })}
    </StoryEditorProvider>
  )
}
