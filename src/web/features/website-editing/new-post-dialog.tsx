import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import type { PostKind } from '#shared/entities/website/pages.ts'
import { MAX_ALIAS, MAX_LINE } from '#shared/rules/limits.ts'
import { toSlug, URL_ALIAS } from '#shared/rules/url-alias.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useWebsiteMutations } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

/** The dialog to create a post, with its title, URL and language. */
export function NewPostDialog({ kind, onClose }: { kind: PostKind; onClose: () => void }) {
  const navigate = useNavigate()
  const alerts = useAlerts()
  const formId = useId()
  const { createEntry } = useWebsiteMutations()
  const [title, setTitle] = useState('')
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>(getCurrentLanguage())
  const url = typedUrl ?? toSlug(title)
  const urlError = url !== '' && !URL_ALIAS.test(url) ? websiteEditingMessages.addressWrong : undefined
  const failure =
    createEntry.error && (isApiError(createEntry.error) ? createEntry.error.message : String(createEntry.error))
  const closeProps = useConfirmedClose(title.trim() !== '' || typedUrl !== null, onClose)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (url === '' || urlError || createEntry.isPending) return
    createEntry.mutate(
      { kind, url, language, title: title.trim() },
      {
        onSuccess: (createdPost) => void navigate({ to: '/client/admin/website/$id', params: { id: createdPost.id } }),
        onError: (error) => alerts.replaceError(error, formMessages.invalid(websiteEditingMessages.address)),
      },
    )
  }
  return (
    <Modal
      open
      title={websiteEditingMessages.newPost[kind]}
      {...closeProps}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={createEntry.isPending || url === '' || urlError !== undefined}
        >
          {websiteEditingMessages.startWriting}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={websiteEditingMessages.title}
          value={title}
          maxLength={MAX_LINE}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={websiteEditingMessages.address}
          description={websiteEditingMessages.addressText(`/blog/${url}`)}
          value={url}
          maxLength={MAX_ALIAS}
          error={urlError ?? failure}
          onChange={(event) => {
            setTypedUrl(event.currentTarget.value)
            createEntry.reset()
          }}
        />
        <NativeSelect
          label={websiteEditingMessages.language}
          value={language}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      </form>
    </Modal>
  )
}
