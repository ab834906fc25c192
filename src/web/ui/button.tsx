import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonLook {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'icon'
  small?: boolean
  /** Takes the full width of its container. */
  wide?: boolean
}

/** Returns the class names of a button, for links that must look like one (the router's Link takes them). */
export function buttonClass({ look = 'secondary', small = false, wide = false }: ButtonLook = {}, more = ''): string {
  return [styles.button, styles[look], small && styles.small, wide && styles.wide, more].filter(Boolean).join(' ')
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function Button({ look, small, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, small, wide }, className)} {...rest} />
}

type LinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>

/** A plain anchor that looks like a button, for downloads and external sites. */
export function ButtonLink({ look, small, wide, className, ...rest }: LinkProps) {
  return <a className={buttonClass({ look, small, wide }, className)} {...rest} />
}
