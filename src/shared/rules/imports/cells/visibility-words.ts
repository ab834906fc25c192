/** The visibilities of an item: only for members, or in the gallery. */
export type Visibility = 'private' | 'local'

const WORDS: Record<Visibility, readonly string[]> = {
  private: ['private', 'internal', 'hidden', 'privat', 'intern', 'privé', 'interne', 'privado', 'interno', 'خاص'],
  local: ['local', 'gallery', 'public', 'galerie', 'öffentlich', 'publique', 'galería', 'público', 'عام', 'معرض'],
}

/** Visibilities by the words that other programs and people write for them, in lower case. */
export const VISIBILITY_WORDS: ReadonlyMap<string, Visibility> = new Map(
  (Object.keys(WORDS) as Visibility[]).flatMap((visibility) =>
    WORDS[visibility].map((word) => [word, visibility] as const),
  ),
)
