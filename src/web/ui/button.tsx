import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerOutline' | 'icon'
  small?: boolean
  /** Whether it takes the full width of its container. */
  wide?: boolean
}

/** Returns the class names of a button, for links that must look like one (the router's Link takes them). */
export function getButtonClass(
  { variant = 'secondary', small = false, wide = false }: ButtonStyle = {},
  extraClass = '',
): string {
  return [styles.button, styles[variant], small && styles.small, wide && styles.wide, extraClass]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function Button({ variant, small, wide, className, type = 'button', ...attributes }: ButtonProps) {
  return <button type={type} className={getButtonClass({ variant, small, wide }, className)} {...attributes} />
}

type LinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>

/** A plain anchor that looks like a button, for downloads and external sites. */
export function ButtonLink({ variant, small, wide, className, ...attributes }: LinkProps) {
  return <a className={getButtonClass({ variant, small, wide }, className)} {...attributes} />
}
