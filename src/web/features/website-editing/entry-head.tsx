import { Textarea, TextInput } from '@mantine/core'
import type { EntryHead as Head } from '#shared/entities/website/site-entry.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import type { Language } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import styles from './website-editing.module.css'

interface Props {
  language: Language
  head: Head
  onHeadChange: (change: Partial<Head>) => void
}

/** The title and summary fields above the text of a page or post. */
export function EntryHead({ language, head, onHeadChange }: Props) {
  return (
    <div className={styles.head}>
      <TextInput
        {...getLanguageAttributes(language)}
        label={websiteEditingMessages.title}
        size="lg"
        required
        value={head.title}
        maxLength={MAX_LINE}
        onChange={(event) => onHeadChange({ title: event.currentTarget.value })}
      />
      <Textarea
        {...getLanguageAttributes(language)}
        label={websiteEditingMessages.summary}
        description={websiteEditingMessages.summaryText}
        autosize
        minRows={2}
        value={head.summary}
        maxLength={MAX_LINE}
        // A single line, because cards and search results have room for no more.
        onChange={(event) => onHeadChange({ summary: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
      />
    </div>
  )
}
