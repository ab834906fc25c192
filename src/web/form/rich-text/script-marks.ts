import { Mark } from '@tiptap/react'

/** Subscript and superscript, which exclude each other. */
const createScriptMark = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', command: string, key: string) =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sub' ? 'sub' : 'super'}` }],
    renderHTML: () => [tag, 0],
    // The editor library's buttons call these command names.
    addCommands: () => ({
      [command]:
        () =>
        ({ commands }: { commands: ToggleCommands }) =>
          commands.toggleMark(name),
    }),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

interface ToggleCommands {
  toggleMark: (name: string) => boolean
}

export const SCRIPT_MARKS = [
  createScriptMark('subscript', 'sub', 'toggleSubscript', 'Mod-,'),
  createScriptMark('superscript', 'sup', 'toggleSuperscript', 'Mod-.'),
]
