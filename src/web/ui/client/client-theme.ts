import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { isSameText } from '#shared/rules/text/text-filter.ts'
import { filterOptions } from './filter-options.ts'
import { WITHIN_WINDOW } from './floating.ts'

const PRIMARY = 'blue'

/** Filled elements use the accent's own text color, which is dark in the dark theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const usesAccent = input.variant === 'filled' && (input.color === undefined || input.color === PRIMARY)
  return usesAccent
    ? { ...colors, background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)' }
    : colors
}

/** Mantine's theme with our design tokens, so that both moods share one set. */
export const clientTheme = createTheme({
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  primaryColor: PRIMARY,
  variantColorResolver,
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '16px' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    // Menus and the dropdowns of fields are popovers too.
    Popover: { defaultProps: { middlewares: WITHIN_WINDOW } },
    Menu: {
      defaultProps: {
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: { duration: 90 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Modal: { defaultProps: { centered: true } },
    Select: { defaultProps: { filter: filterOptions } },
    MultiSelect: { defaultProps: { filter: filterOptions } },
    Autocomplete: { defaultProps: { filter: filterOptions } },
    TagsInput: {
      defaultProps: {
        filter: filterOptions,
        isDuplicate: (value: string, tags: readonly string[]) => tags.some((tag) => isSameText(tag, value)),
      },
    },
  },
})

const sharedVariables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-blue-filled': 'var(--accent)',
  '--mantine-color-blue-filled-hover': 'var(--accent-hover)',
  '--mantine-color-blue-light': 'var(--accent-soft)',
  '--mantine-color-blue-light-color': 'var(--accent)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
}

/** The library's default colors fail WCAG AA in places; these replace them. */
export const clientVariables: CSSVariablesResolver = () => ({
  variables: sharedVariables,
  light: sharedVariables,
  dark: sharedVariables,
})
