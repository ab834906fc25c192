import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { useUploadTemplate } from '#web/kit/client/item-fields/upload-template.ts'

/** Menu items that choose the template of files that are uploaded; nothing if the project has no templates. */
export function TemplateMenu({ projectId }: { projectId: string }) {
  const { templates } = useOwnFields(projectId)
  const [storedId, setTemplate] = useUploadTemplate(projectId)
  if (templates.length === 0) return null
  const chosenId = templates.some(({ id }) => id === storedId) ? storedId : null
  const choices = [
    { id: null, label: ownFieldsMessages.noTemplate },
    ...templates.map(({ id, label }) => ({ id, label: pickText(label, getCurrentLanguage()) })),
  ]
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{ownFieldsMessages.uploadTemplate}</Menu.Label>
      {choices.map(({ id, label }) => (
        <Menu.Item
          key={id}
          role="menuitemradio"
          aria-checked={id === chosenId}
          closeMenuOnClick={false}
          leftSection={
            <IconCheck size={16} stroke={2} aria-hidden visibility={id === chosenId ? 'visible' : 'hidden'} />
          }
          onClick={() => setTemplate(id)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
