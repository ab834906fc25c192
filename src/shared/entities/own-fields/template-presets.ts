import type { LocalizedText, OwnFieldInput } from './own-field.ts'

interface TemplatePreset {
  key: string
  label: LocalizedText
  fields: readonly OwnFieldInput[]
}

const label = (en: string, de: string, ar: string): LocalizedText => ({ en, de, ar })

/** Templates to start from, with the fields that they need. Fields whose key a project has already are reused. */
export const TEMPLATE_PRESETS: readonly TemplatePreset[] = [
  {
    key: 'oral_history',
    label: label('Oral history', 'Zeitzeugengespräch', 'تاريخ شفوي'),
    fields: [
      {
        key: 'interviewee',
        type: 'person',
        label: label('Narrator', 'Erzählende Person', 'الراوي'),
        public: true,
        facet: true,
      },
      {
        key: 'interviewer',
        type: 'person',
        label: label('Interviewer', 'Gespräch geführt von', 'المُحاوِر'),
        public: true,
        facet: true,
      },
      {
        key: 'interview_date',
        type: 'date',
        label: label('Date of interview', 'Datum des Gesprächs', 'تاريخ المقابلة'),
        public: true,
        section: 'origin',
      },
      {
        key: 'interview_place',
        type: 'place',
        label: label('Place of interview', 'Ort des Gesprächs', 'مكان المقابلة'),
        public: true,
        section: 'origin',
      },
      {
        key: 'summary',
        type: 'textarea',
        label: label('Summary of the interview', 'Zusammenfassung des Gesprächs', 'ملخص المقابلة'),
        public: true,
        term: 'dcterms:abstract',
      },
      {
        key: 'consent_signed',
        type: 'checkbox',
        label: label('Consent form signed', 'Einverständnis unterschrieben', 'وُقّع نموذج الموافقة'),
        section: 'rights',
      },
    ],
  },
  {
    key: 'photograph',
    label: label('Photograph', 'Fotografie', 'صورة فوتوغرافية'),
    fields: [
      {
        key: 'photographer',
        type: 'person',
        label: label('Photographer', 'Fotografiert von', 'المصوّر'),
        public: true,
        facet: true,
        term: 'dcterms:creator',
      },
      {
        key: 'people_shown',
        type: 'keywords',
        label: label('People shown', 'Abgebildete Personen', 'الأشخاص الظاهرون'),
        public: true,
        facet: true,
      },
      {
        key: 'photo_process',
        type: 'choice',
        label: label('Process', 'Verfahren', 'التقنية'),
        public: true,
        facet: true,
        term: 'dcterms:medium',
        options: [
          { key: 'print', label: label('Print', 'Abzug', 'نسخة مطبوعة') },
          { key: 'negative', label: label('Negative', 'Negativ', 'نيجاتيف') },
          { key: 'slide', label: label('Slide', 'Dia', 'شريحة') },
          { key: 'digital', label: label('Born digital', 'Digital entstanden', 'رقمية الأصل') },
        ],
      },
      {
        key: 'inscription',
        type: 'text',
        label: label('Inscription', 'Beschriftung', 'الكتابة على الأصل'),
        public: true,
      },
    ],
  },
  {
    key: 'object',
    label: label('Object', 'Gegenstand', 'قطعة'),
    fields: [
      {
        key: 'maker',
        type: 'person',
        label: label('Maker', 'Hergestellt von', 'الصانع'),
        public: true,
        facet: true,
        term: 'dcterms:creator',
      },
      {
        key: 'materials',
        type: 'keywords',
        label: label('Materials', 'Materialien', 'المواد'),
        public: true,
        facet: true,
        term: 'dcterms:medium',
      },
      { key: 'height', type: 'number', label: label('Height', 'Höhe', 'الارتفاع'), unit: 'cm', public: true },
      { key: 'width', type: 'number', label: label('Width', 'Breite', 'العرض'), unit: 'cm', public: true },
      {
        key: 'condition',
        type: 'choice',
        label: label('Condition', 'Zustand', 'الحالة'),
        facet: true,
        section: 'filing',
        term: null,
        options: [
          { key: 'good', label: label('Good', 'Gut', 'جيدة') },
          { key: 'fair', label: label('Fair', 'Mittel', 'متوسطة') },
          { key: 'poor', label: label('Poor', 'Schlecht', 'سيئة') },
        ],
      },
    ],
  },
]
