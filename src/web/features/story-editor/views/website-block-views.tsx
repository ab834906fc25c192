import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import type { ScreenshotName } from '#shared/entities/story/site-blocks.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { isButtonTarget } from '#shared/entities/story/site-blocks.ts'
import { MAX_ALIAS, MAX_LINE, MAX_URL } from '#shared/rules/limits.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { SettingSelect } from './figure-view.tsx'
import { useStoryEditor } from './story-editor-context.ts'
import styles from './views.module.css'

const MAX_LABEL_LENGTH = 80

/** A block as readers see it, inert while editing. */
function BlockPreview({ block, children }: { block: Block; children?: ReactNode }) {
  const preview = useStoryEditor().renderBlock(block)
  return preview ? (
    <div className={styles.preview} inert>
      {preview}
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
        <BlockPreview block={{ type: 'picture', picture, width, alt, caption: '' }}>
          <p className={styles.gone}>{storyEditorMessages.gone}</p>
        </BlockPreview>
        <div className={styles.settings}>
          <SettingSelect
            label={storyEditorMessages.width}
            value={width}
            options={storyEditorMessages.widths}
            onChange={(next) => updateAttributes({ width: next })}
          />
          <TextSetting
            label={storyEditorMessages.alt}
            value={alt}
            maxLength={MAX_LINE}
            onChange={(next) => updateAttributes({ alt: next })}
          />
        </div>
      </div>
      <NodeViewContent className={styles.content ?? ''} data-placeholder={storyEditorMessages.caption} />
    </NodeViewWrapper>
  )
}

/** A screenshot of the product with text beside it. */
export function ScreenView({ node, updateAttributes }: ReactNodeViewProps) {
  const { screen, side } = node.attrs as { screen: ScreenshotName; side: 'left' | 'right' | 'none' }
  return (
    <NodeViewWrapper as="figure" className={styles.figure}>
      <div className={styles.shown} contentEditable={false}>
        <BlockPreview block={{ type: 'screen', screen, side: 'none', text: '', words: '' }} />
        <div className={styles.settings}>
          <SettingSelect
            label={storyEditorMessages.screen}
            value={screen}
            options={storyEditorMessages.screens}
            onChange={(next) => updateAttributes({ screen: next })}
          />
          <SettingSelect
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
  const [typedTarget, setTypedTarget] = useState(to)
  const isValid = isButtonTarget(typedTarget.trim())
  return (
    <BlockCard name={storyEditorMessages.names.button} text={storyEditorMessages.buttonToText}>
      <BlockPreview block={{ type: 'button', label, to }} />
      <div className={styles.settings}>
        <TextSetting
          label={storyEditorMessages.buttonLabel}
          value={label}
          hint={storyEditorMessages.buttonHint}
          maxLength={MAX_LABEL_LENGTH}
          onChange={(next) => updateAttributes({ label: next })}
        />
        <TextSetting
          label={storyEditorMessages.buttonTo}
          value={typedTarget}
          maxLength={MAX_URL}
          error={isValid ? undefined : storyEditorMessages.buttonWrong}
          onChange={(next) => {
            setTypedTarget(next)
            if (isButtonTarget(next.trim())) updateAttributes({ to: next.trim() })
          }}
        />
      </div>
    </BlockCard>
  )
}

export const PlansView = () => (
  <BlockCard name={storyEditorMessages.names.plans} text={storyEditorMessages.plansText}>
    <BlockPreview block={{ type: 'plans' }} />
  </BlockCard>
)

export function GalleryView({ node, updateAttributes }: ReactNodeViewProps) {
  const alias = String(node.attrs.alias)
  return (
    <BlockCard name={storyEditorMessages.names.gallery} text={storyEditorMessages.galleryText}>
      <BlockPreview block={{ type: 'gallery', alias }} />
      <div className={styles.settings}>
        <TextSetting
          label={storyEditorMessages.galleryAlias}
          value={alias}
          maxLength={MAX_ALIAS}
          onChange={(next) => updateAttributes({ alias: next.trim() })}
        />
      </div>
    </BlockCard>
  )
}

export function PostsView({ node, updateAttributes }: ReactNodeViewProps) {
  const kind = node.attrs.of as 'blog' | 'story'
  return (
    <BlockCard name={storyEditorMessages.names.posts} text={storyEditorMessages.postsText}>
      <BlockPreview block={{ type: 'posts', of: kind }} />
      <div className={styles.settings}>
        <SettingSelect
          label={storyEditorMessages.postsOf}
          value={kind}
          options={storyEditorMessages.postKinds}
          onChange={(next) => updateAttributes({ of: next })}
        />
      </div>
    </BlockCard>
  )
}

/** Frames a block that has no text to edit in place, with its name and a description. */
function BlockCard({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <NodeViewWrapper className={styles.card} contentEditable={false} {...getLanguageAttributes(getCurrentLanguage())}>
      <p className={styles.meta}>
        <b>{name}</b> · {text}
      </p>
      {children}
    </NodeViewWrapper>
  )
}

interface TextSettingProps {
  label: string
  value: string
  hint?: string
  maxLength: number
  error?: string | undefined
  onChange: (value: string) => void
}

function TextSetting({ label, value, hint, maxLength, error, onChange }: TextSettingProps) {
  return (
    <label className={styles.line}>
      {label}{' '}
      <input
        type="text"
        value={value}
        placeholder={hint}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <span role="alert" className={styles.wrong}>
          {error}
        </span>
      )}
    </label>
  )
}
