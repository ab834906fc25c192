import type { Block } from '#shared/entities/story/blocks.ts'
import { Container } from '#web/ui/container.tsx'
import { LinkButton } from '../parts/link-button.tsx'
import { PageIntro, type Intro } from './page-intro.tsx'
import styles from './home-intro.module.css'

interface Props {
  page: Intro['page'] & { body: readonly Block[] }
}

/** How the home page begins: what this is, and the buttons that its text begins with. */
export function HomeIntro({ page }: Props) {
  const { body } = page
  const first = body.findIndex(({ type }) => type !== 'button')
  const buttons = body.slice(0, first === -1 ? undefined : first).filter((block) => block.type === 'button')
  return (
    <Container className={styles.intro ?? ''}>
      <PageIntro page={page}>
        {buttons.length > 0 && (
          <div className={styles.buttons}>
            {buttons.map(({ to, label }, at) => (
              <LinkButton key={to + label} to={to} label={label} look={at === 0 ? 'primary' : 'secondary'} />
            ))}
          </div>
        )}
      </PageIntro>
    </Container>
  )
}
