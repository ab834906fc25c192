import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Modal, type ModalProps } from '#web/ui/modal.tsx'
import styles from './forms.module.css'

// The texts of this page are for developers: it exists in development and tests only.

const MODALS: Record<string, Partial<ModalProps>> = {
  'Plain modal': {},
  'Full modal': { title: 'A title', description: 'A description', width: 640, height: 320, zIndex: 250 },
}

export const title = () => 'Alerts'

/** Buttons for prompts, fade alerts, questions and modals; shows the last answer. */
export function Page() {
  const alerts = useAlerts()
  const [modal, setModal] = useState<string | null>(null)
  const [lastAnswer, setLastAnswer] = useState('')
  const ask = async (question: Parameters<typeof alerts.ask>[0]) =>
    setLastAnswer(JSON.stringify(await alerts.ask(question)))
  const close = (answer: string) => {
    setModal(null)
    setLastAnswer(answer)
  }
  return (
    <main id="content" className={styles.page}>
      <h1>Alerts</h1>
      <Button onClick={() => alerts.prompt('A prompt', { text: 'With a text' })}>Prompt</Button>
      <Button onClick={() => alerts.fade('A fade alert')}>Fade alert</Button>
      <Button onClick={() => void ask({ title: 'A question', description: 'With a description' })}>Question</Button>
      <Button
        onClick={() =>
          void ask({
            title: 'Delete everything?',
            confirmWord: 'DELETE',
            hasContactLink: true,
            choices: [
              { key: 'no', label: 'Cancel', variant: 'secondary' },
              { key: 'yes', label: 'Delete', variant: 'danger' },
            ],
          })
        }
      >
        Dangerous question
      </Button>
      {Object.keys(MODALS).map((name) => (
        <Button key={name} onClick={() => setModal(name)}>
          {name}
        </Button>
      ))}
      <output className={styles.sent}>{lastAnswer}</output>
      {modal && (
        <Modal open {...MODALS[modal]} onClose={() => close('closed')} onConfirm={() => close('confirmed')}>
          <p>Content</p>
        </Modal>
      )}
    </main>
  )
}
