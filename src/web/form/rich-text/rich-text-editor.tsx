import '@mantine/tiptap/styles.css'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { createDocument, useEditor, type Editor as Written } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { TypingLimits } from '#shared/forms/typing.ts'
import { richTextMessages } from '#shared/words/rich-text/rich-text.ts'
import { FormatToolbar } from './format-toolbar.tsx'
import { normalizePastedHtml } from './normalize-pasted-html.ts'
import { createLimitProps } from './rich-limits.ts'
import { SCRIPT_MARKS } from './script-marks.ts'
import styles from '../form.module.css'

interface Props {
  label: string
  value: string
  onChange: (html: string) => void
  disabled?: boolean | undefined
  isInvalid?: boolean
  /** Id of the error element. */
  errorElementId?: string | undefined
  limits: TypingLimits
  /** Called when pasted text was truncated. */
  onTruncate: () => void
}

/** Only formatting that the server accepts. */
const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, codeBlock: false, link: false }),
  // The server adds all other link attributes.
  Link.extend({
    addAttributes: () => ({
      href: { default: null, parseHTML: (link: HTMLElement) => link.getAttribute('href') },
    }),
  }).configure({
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null },
  }),
  ...SCRIPT_MARKS,
]

/** Whether the editor's content equals a text, even if the server has serialized it differently. */
const hasContent = (editor: Written, value: string): boolean =>
  value === editor.getHTML() ||
  (editor.isEmpty && value === '') ||
  createDocument(value, editor.schema).eq(editor.state.doc)

/** Keeps the edited line clear of sticky bars, as for other fields (form.module.css). */
const SCROLL_MARGINS_PX = { top: 112, right: 0, bottom: 112, left: 0 }

export function RichTextEditor(props: Props) {
  const { label, value, onChange, disabled = false, isInvalid = false, errorElementId, limits, onTruncate } = props
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    editorProps: {
      ...createLimitProps(limits, onTruncate),
      transformPastedHTML: normalizePastedHtml,
      // Escape belongs to the surrounding dialog, as in other fields.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' && !event.isComposing },
      scrollThreshold: SCROLL_MARGINS_PX,
      scrollMargin: SCROLL_MARGINS_PX,
      attributes: {
        'aria-label': label,
        // The editor checks for this style on creation, before its style sheet may have loaded.
        style: 'white-space: pre-wrap',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-keyshortcuts': 'Alt+F10',
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(errorElementId !== undefined && { 'aria-describedby': errorElementId }),
      },
    },
    onUpdate: (event) => onChange(event.editor.isEmpty ? '' : event.editor.getHTML()),
  })
  // Replace the content if another text was loaded. The user's own edits come back as an equal text and change nothing.
  // An editor created before a suspended render has been destroyed by now; the next one starts with the value.
  useEffect(() => {
    if (editor && !editor.isDestroyed && !hasContent(editor, value))
      // Undo must not bring back another record's text.
      editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run()
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <Editor
      editor={editor}
      labels={richTextMessages.tools}
      className={`${styles.rich} ${isInvalid ? styles.invalid : ''}`}
    >
      {!disabled && <FormatToolbar onLeave={() => editor?.view.focus()} />}
      <Editor.Content />
    </Editor>
  )
}
