/** Cookie that holds the chosen theme, light or dark. */
export const THEME_COOKIE = 'vitrine_theme'
