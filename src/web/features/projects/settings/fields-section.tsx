import { Link } from '@tanstack/react-router'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import styles from '#web/ui/styles/settings.module.css'

/** How many own fields the project has, with a link to them. */
export function FieldsSection({ project }: { project: string }) {
  const { ownFields, isLoading } = useOwnFields(project)
  return (
    <Section title={ownFieldsMessages.title} text={ownFieldsMessages.sectionText}>
      <div className={styles.act}>
        <p className={styles.actText}>
          {!isLoading && (ownFields.length > 0 ? ownFieldsMessages.count(ownFields.length) : ownFieldsMessages.noneYet)}
        </p>
        <Link to="/client/settings/fields" search={{ projectId: project }} className={getButtonClass({})}>
          {ownFieldsMessages.open}
        </Link>
      </div>
    </Section>
  )
}
