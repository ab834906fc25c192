/** Keeps whether somebody wants light or dark pages. */
export const THEME_COOKIE = 'vitrine_theme'
