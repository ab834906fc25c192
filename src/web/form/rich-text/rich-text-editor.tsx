import '@mantine/tiptap/styles.css'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { createDocument, useEditor, type Editor as Written } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { Limits } from '#shared/forms/typing.ts'
import { richTextMessages } from '#shared/words/rich-text/rich-text.ts'
import { withParagraphs } from './pasted.ts'
import { richLimits } from './rich-limits.ts'
import { SCRIPTS } from './scripts.ts'
import styles from '../form.module.css'

interface Props {
  label: string
  value: string
  onChange: (html: string) => void
  disabled?: boolean | undefined
  invalid?: boolean
  /** The element that says what is wrong with it. */
  problem?: string | undefined
  limits: Limits
  /** Something of what was pasted is left out. */
  onCut: () => void
}

/** Only what the server keeps of rich text can be made here. */
const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, codeBlock: false, link: false }),
  // What else a link says the server adds.
  Link.extend({
    addAttributes: () => ({
      href: { default: null, parseHTML: (link: HTMLElement) => link.getAttribute('href') },
    }),
  }).configure({
    openOnClick: false,
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: { target: null, rel: null },
  }),
  ...SCRIPTS,
]

/** Whether a text says what stands in the editor, however the server has written it. */
const says = (editor: Written, value: string): boolean =>
  value === editor.getHTML() ||
  (editor.isEmpty && value === '') ||
  createDocument(value, editor.schema).eq(editor.state.doc)

/** The line that is written stays clear of what stands over the window's ends, as other fields do (form.module.css). */
const CLEAR = { top: 112, right: 0, bottom: 112, left: 0 }

export function RichTextEditor(props: Props) {
  const { label, value, onChange, disabled = false, invalid = false, problem, limits, onCut } = props
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    editorProps: {
      ...richLimits(limits, onCut),
      transformPastedHTML: withParagraphs,
      // Escape is for what the editor stands in, as it is from other fields.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' && !event.isComposing },
      scrollThreshold: CLEAR,
      scrollMargin: CLEAR,
      attributes: {
        'aria-label': label,
        // The editor looks for it as soon as it is made, when its sheet may still be on the way.
        style: 'white-space: pre-wrap',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(problem !== undefined && { 'aria-describedby': problem }),
      },
    },
    onUpdate: (event) => onChange(event.editor.isEmpty ? '' : event.editor.getHTML()),
  })
  // Another text was loaded; what is typed here comes back as the same text and changes nothing. An editor that was
  // made while the page still waited for another part is gone by now; the next one begins with the value.
  useEffect(() => {
    if (editor && !editor.isDestroyed && !says(editor, value))
      // Undoing does not bring back the text of something else.
      editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run()
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <Editor
      editor={editor}
      labels={richTextMessages.tools}
      className={`${styles.rich} ${invalid ? styles.invalid : ''}`}
    >
      {!disabled && (
        <Editor.Toolbar className={styles.richTools}>
          <Editor.ControlsGroup>
            <Editor.Bold />
            <Editor.Italic />
            <Editor.Underline />
            <Editor.Subscript />
            <Editor.Superscript />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.H2 />
            <Editor.BulletList />
            <Editor.OrderedList />
            <Editor.Blockquote />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.Link />
            <Editor.Unlink />
          </Editor.ControlsGroup>
        </Editor.Toolbar>
      )}
      <Editor.Content />
    </Editor>
  )
}
