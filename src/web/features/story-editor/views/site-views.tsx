import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import type { Block } from '#shared/entities/story/blocks.ts'
import { isButtonTarget } from '#shared/entities/story/site-blocks.ts'
import { MAX_ALIAS, MAX_LINE, MAX_URL } from '#shared/rules/limits.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { Setting } from './figure-view.tsx'
import { usePlaces } from './places.ts'
import styles from './views.module.css'

const MOST_LABEL = 80

/** A block as readers see it, inert while editing. */
function Shown({ block, children }: { block: Block; children?: ReactNode }) {
  const shown = usePlaces().show(block)
  return shown ? (
    <div className={styles.preview} inert>
      {shown}
    </div>
  ) : (
    children
  )
}

/** An uploaded picture with its caption and settings. */
export function PictureView({ node, updateAttributes }: ReactNodeViewProps) {
  const { picture, width, alt } = node.attrs as { picture: string; width: 'full' | 'page' | 'text'; alt: string }
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-width={width}>
      <div className={styles.shown} contentEditable={false}>
        <Shown block={{ type: 'picture', picture, width, alt, caption: '' }}>
          <p className={styles.gone}>{storyEditorMessages.gone}</p>
        </Shown>
        <div className={styles.settings}>
          <Setting
            label={storyEditorMessages.width}
            value={width}
            options={storyEditorMessages.widths}
            onChange={(next) => updateAttributes({ width: next })}
          />
          <Line label={storyEditorMessages.alt} value={alt} most={MAX_LINE} onChange={(next) => updateAttributes({ alt: next })} />
        </div>
      </div>
      <NodeViewContent className={styles.content ?? ''} data-placeholder={storyEditorMessages.caption} />
    </NodeViewWrapper>
  )
}

/** A screenshot of the product with text beside it. */
export function ScreenView({ node, updateAttributes }: ReactNodeViewProps) {
  const { screen, side } = node.attrs as { screen: 'item' | 'gallery' | 'design'; side: 'left' | 'right' | 'none' }
  return (
    <NodeViewWrapper as="figure" className={styles.figure}>
      <div className={styles.shown} contentEditable={false}>
        <Shown block={{ type: 'screen', screen, side: 'none', text: '', words: '' }} />
        <div className={styles.settings}>
          <Setting
            label={storyEditorMessages.screen}
            value={screen}
            options={storyEditorMessages.screens}
            onChange={(next) => updateAttributes({ screen: next })}
          />
          <Setting
            label={storyEditorMessages.side}
            value={side}
            options={storyEditorMessages.screenSides}
            onChange={(next) => updateAttributes({ side: next })}
          />
        </div>
      </div>
      <NodeViewContent className={styles.content ?? ''} />
    </NodeViewWrapper>
  )
}

/** A link that looks like a button. An invalid target is not saved. */
export function ButtonView({ node, updateAttributes }: ReactNodeViewProps) {
  const { label, to } = node.attrs as { label: string; to: string }
  const [typed, setTyped] = useState(to)
  const isRight = isButtonTarget(typed.trim())
  return (
    <Card name={storyEditorMessages.names.button} text={storyEditorMessages.buttonToText}>
      <Shown block={{ type: 'button', label, to }} />
      <div className={styles.settings}>
        <Line
          label={storyEditorMessages.buttonLabel}
          value={label}
          hint={storyEditorMessages.buttonHint}
          most={MOST_LABEL}
          onChange={(next) => updateAttributes({ label: next })}
        />
        <Line
          label={storyEditorMessages.buttonTo}
          value={typed}
          most={MAX_URL}
          wrong={isRight ? undefined : storyEditorMessages.buttonWrong}
          onChange={(next) => {
            setTyped(next)
            if (isButtonTarget(next.trim())) updateAttributes({ to: next.trim() })
          }}
        />
      </div>
    </Card>
  )
}

export const PlansView = () => (
  <Card name={storyEditorMessages.names.plans} text={storyEditorMessages.plansText}>
    <Shown block={{ type: 'plans' }} />
  </Card>
)

export function GalleryView({ node, updateAttributes }: ReactNodeViewProps) {
  const alias = String(node.attrs.alias)
  return (
    <Card name={storyEditorMessages.names.gallery} text={storyEditorMessages.galleryText}>
      <Shown block={{ type: 'gallery', alias }} />
      <div className={styles.settings}>
        <Line
          label={storyEditorMessages.galleryAlias}
          value={alias}
          most={MAX_ALIAS}
          onChange={(next) => updateAttributes({ alias: next.trim() })}
        />
      </div>
    </Card>
  )
}

export function PostsView({ node, updateAttributes }: ReactNodeViewProps) {
  const kind = node.attrs.of as 'blog' | 'story'
  return (
    <Card name={storyEditorMessages.names.posts} text={storyEditorMessages.postsText}>
      <Shown block={{ type: 'posts', of: kind }} />
      <div className={styles.settings}>
        <Setting
          label={storyEditorMessages.postsOf}
          value={kind}
          options={storyEditorMessages.postKinds}
          onChange={(next) => updateAttributes({ of: next })}
        />
      </div>
    </Card>
  )
}

/** A block without text of its own, with its name and a description. */
function Card({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <NodeViewWrapper className={styles.card} contentEditable={false} {...inLanguage(spokenLanguage())}>
      <p className={styles.meta}>
        <b>{name}</b> · {text}
      </p>
      {children}
    </NodeViewWrapper>
  )
}

interface LineProps {
  label: string
  value: string
  hint?: string
  most: number
  wrong?: string | undefined
  onChange: (value: string) => void
}

function Line({ label, value, hint, most, wrong, onChange }: LineProps) {
  return (
    <label className={styles.line}>
      {label}{' '}
      <input
        type="text"
        value={value}
        placeholder={hint}
        maxLength={most}
        aria-invalid={wrong !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {wrong && (
        <span role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </label>
  )
}
